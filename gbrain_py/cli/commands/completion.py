"""Completion for the shell."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

# The words go to gbrain as data and come back one candidate a line: nothing of them is evaluated.
_BASH = r"""
_gbrain() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        [ -n "$line" ] && COMPREPLY+=("$(printf '%q' "$line")")
    done < <(COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \
        _GBRAIN_COMPLETE=complete_bash gbrain 2>/dev/null)
}
complete -o default -F _gbrain gbrain
"""
_ZSH = r"""
#compdef gbrain
_gbrain() {
    local -a found
    found=("${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) \
        _GBRAIN_COMPLETE=complete_bash gbrain 2>/dev/null)}")
    found=(${found:#})
    if (( $#found )); then compadd -- "${found[@]}"; else _files; fi
}
compdef _gbrain gbrain
"""
_FISH = r"""
function __gbrain_complete
    set -l words (commandline -opc) (commandline -ct)
    set -lx COMP_WORDS (string join ' ' -- (string escape -- $words))
    set -lx COMP_CWORD (math (count $words) - 1)
    set -lx _GBRAIN_COMPLETE complete_bash
    gbrain 2>/dev/null
end
complete -c gbrain -a '(__gbrain_complete)'
"""
_SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


def command(
    shell: Annotated[
        Literal["bash", "zsh", "fish"], typer.Argument(help="The shell you use.", metavar="SHELL")
    ],
) -> None:
    """Print the completion script of a shell: it completes commands, options, pages, types and tags.

    Examples:
      gbrain completion bash >> ~/.bashrc
      gbrain completion zsh >> ~/.zshrc
      gbrain completion fish > ~/.config/fish/completions/gbrain.fish
    """
    print(_SCRIPTS[shell].strip())
