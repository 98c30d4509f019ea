"""The likeliest encoding of bytes that are not UTF-8: they are valid in it and make plausible characters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

_SAMPLE = 65536
_HIGH = re.compile(rb"[\x80-\xff]")
_ESCAPED = re.compile(rb"\x1b(?:\$(?:[@AB]|[()][A-DO-Q])|\([IJ])")
_ESCAPED_ENCODINGS = ("iso2022_jp", "iso2022_jp_ext", "iso2022_jp_2004", "iso2022_kr")

# The characters of everyday text, by the language an encoding was made for
_JAPANESE = frozenset(
    "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場"
    "金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作"
    "性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北指権"
    "心界支第産結百点教報済書府活原先共得解名交資予川向際査面委告文反元重近千考判認画海参売利組知案道信策集"
    "在件団別物側任引使求所次水半品論計官増係感特情投示変打男基私各始島直両朝価式確村提運終果西台広容必応電"
    "住談能無再位置企真流格有口過局少放税検藤町常校料状工建語営空職証土急止送供可役構木割聞身費付施切由説転"
    "食比補車優研収井何南石足違消神番規術展態導備配副算視条究育席訪楽起万着店述残想線率州質念待試助労例早張"
    "限親額環験追商義伝働形担好準造英株頭技低毎医復去移差個門写評課末守若種美岡影命含福量望松佐観察整段型白"
    "字答製況音申様財港識注達阪締役採就概太郎橋斎藤鈴佐吉村"
)
_SIMPLIFIED = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道"
    "行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意"
    "无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体政美相见被利什"
    "二等产或新己制身果加西月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义"
    "各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金"
    "指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类"
    "求据程北边张该交规万取格望觉术领共确传师观清今切院让识候带导争运笔划京朝阳伟创始集团投讨录议引号李刘陈"
)
_TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道"
    "行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意"
    "無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應向頭文體政美相見被利什"
    "二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義"
    "各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金"
    "指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類"
    "求據程北邊張該交規萬取格望覺術領共確傳師觀清今切院讓識候帶導爭運筆劃台創辦討錄議集團投李劉陳"
)
_KOREAN = frozenset(
    "이다는을의에가고하를은한로지도사서기자인어나해리시대스아정으과일그부수있장게라제전주만들보상모여공원구성"
    "비것오화소선조동용회우적마안신관말미경위내실국유연방생영면개물무터계음치업세와년월요했습니까록울별"
)
_PUNCTUATION = frozenset(
    "、。，．・：；？！「」『』（）【】《》〈〉“”‘’…—ー〜～·　％￥→①②③０１２３４５６７８９"
)


class _Candidate(NamedTuple):
    encoding: str
    common: frozenset[str]
    usual: Callable[[bytes], bool]  # whether the bytes of a character lie where the everyday ones do


_CANDIDATES = (
    _Candidate("cp932", _JAPANESE, lambda code: 0x88 <= code[0] <= 0x98),
    _Candidate("euc_jis_2004", _JAPANESE, lambda code: 0xB0 <= code[0] <= 0xCF),
    _Candidate("gb18030", _SIMPLIFIED, lambda code: 0xB0 <= code[0] <= 0xD7 and code[1] >= 0xA1),
    _Candidate("cp950", _TRADITIONAL, lambda code: 0xA4 <= code[0] <= 0xC6),
    _Candidate("cp949", _KOREAN, lambda code: 0xB0 <= code[0] <= 0xC8 and code[1] >= 0xA1),
)
_WESTERN_LETTER = re.compile("(?<=[A-Za-z])[À-ÖØ-öø-ÿŒœŠšŽžŸ]{1,2}|[À-ÖØ-öø-ÿŒœŠšŽžŸ]{1,2}(?=[A-Za-z])")
_WESTERN_MARK = re.compile("[‘’“”–—…«»€£°§©®·½¼²³ª\xa0](?![\x80-\uffff]{2})")


def escaped_encoding(data: bytes) -> str | None:
    """The encoding of bytes that change between character sets by escape sequences, such as JIS mail."""
    if b"\x1b" not in data or not _ESCAPED.search(data):
        return None
    return next((name for name in _ESCAPED_ENCODINGS if _is_valid(data, name)), None)


def _is_valid(data: bytes, encoding: str) -> bool:
    try:
        return "\x1b" not in data.decode(encoding)
    except UnicodeDecodeError:
        return False


def guess(data: bytes) -> str:
    """The likeliest encoding of bytes that are not UTF-8, judged by a sample around the first high one."""
    first = _HIGH.search(data)
    begin = max(0, first.start() - 1024) if first else 0
    sample = data[data.rfind(b"\n", 0, begin) + 1 : begin + _SAMPLE]
    text = sample.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(not char.isascii() for char in text) - broken > 2 * broken:
        return "utf-8"  # a few damaged characters
    best, most = "cp1252", max(0.0, _western(sample))
    for candidate in _CANDIDATES:
        if (score := _plausibility(sample, candidate)) > most:
            best, most = candidate.encoding, score
    return best


def _plausibility(sample: bytes, candidate: _Candidate) -> float:
    """How much like text a sample is in one encoding, on average over its characters: 3 at best."""
    counts = Counter(sample.decode(candidate.encoding, "replace"))
    total = score = 0
    for char, count in counts.items():
        if char.isascii():
            continue
        total += count
        score += count * _worth(char, candidate)
    return score / total if total else 0.0


def _worth(char: str, candidate: _Candidate) -> int:
    is_kana = "\u3041" <= char <= "\u30fe"
    if char in candidate.common or char in _PUNCTUATION or (is_kana and candidate.common is _JAPANESE):
        return 3
    if char == "\ufffd" or "\x80" <= char < "\xa0" or "\ue000" <= char <= "\uf8ff" or not char.isprintable():
        return -8
    if "\uff61" <= char <= "\uff9f":
        return 0
    code = char.encode(candidate.encoding, "replace")
    return 1 if len(code) == 2 and candidate.usual(code) else -2


def _western(sample: bytes) -> float:
    """How much like Latin text with accents a sample is: each high byte stands alone or in a pair."""
    text = sample.decode("cp1252", "replace")
    total = sum(not char.isascii() for char in text)
    letters = sum(len(match.group()) for match in _WESTERN_LETTER.finditer(text))
    marks = len(_WESTERN_MARK.findall(text))
    return (2.5 * letters + 1.5 * marks - (total - letters - marks)) / total if total else 0.0
