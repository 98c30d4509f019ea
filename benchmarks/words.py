"""Made-up text with the shape of real text: a few words everywhere, most words hardly ever (Zipf).

Everything follows from the seed of the `Random` that is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random

_FUNCTION_WORDS = (
    "the of and to a in is that for it as was with be by on not he his but at are this have from or had "
    "an they which one you were all her she there would their we him been has when who will no more if out "
    "so up said what its about than into them can only other time new some could these two may first then "
    "do any like my now over such our man me even most made after also did many off before must well back "
    "through years much where your way"
).split()
_ONSETS = "b b br c ch cl d d f fl g gr h j k l l m m n n p p pr r r s s sh st t t th tr v w".split()
_VOWELS = "a a e e i i o o u ai ea ou".split()
_CODAS = "- - - - - - l m n n r s t nd st".replace("-", "").split(" ")
_ENDINGS = "- - - - - s s ed ing er ly ness ion al able".replace("-", "").split(" ")
_KANJI = (
    "東西南北山川海空風雨雪花木林森石金銀水火土地天人心手足目耳口力気生死男女子父母兄弟友王国村町市県駅道車船"
    "学校先書本文字語言話読聞見食飲米茶酒肉魚野菜朝昼夜春夏秋冬年月日時分今前後上下左右中外内新古大小長短高低"
    "安全体重要点線面形色音楽画写真電機械工業商店客品物質量数計算式研究発明科理化社会政治経済法律銀行株価金融"
    "資産投信用契約取引交通運送旅館温泉病院医薬健康保険教育試験問題解決方法意味理由結果原因目的計画実行成功失敗"
)
_HANZI = (
    "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多"
    "天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但"
    "身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四"
    "第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通"
)
_PARTICLES = "の は を に が と で から まで も へ について".split()
_VERBS = "する した ある になる を見た と話した を始めた を決めた が続く を調べる を読んだ に会った".split()
_SURNAMES_JA = "佐々森 早川 水野 大谷 三好 長沼 片桐 黒木 白石 小池 今泉 浜田 若林 沢村 北条 西尾".split()
_SURNAMES_ZH = "欧阳 司徒 赵 钱 孙 周 吴 郑 冯 陈 褚 卫 蒋 沈 韩 杨".split()


@dataclass(frozen=True)
class Vocabulary:
    """Words with the cumulated weights of their ranks, ready for `random.choices`."""

    words: Sequence[str]
    weights: Sequence[float]

    @classmethod
    def ranked(cls, words: Sequence[str]) -> Vocabulary:
        """The first word is the commonest: weights fall as 1 / (rank + 2.7) ** 1.07 (Zipf–Mandelbrot)."""
        return cls(words, list(accumulate(1 / (rank + 2.7) ** 1.07 for rank in range(1, len(words) + 1))))

    def take(self, random: Random, count: int) -> list[str]:
        return random.choices(self.words, cum_weights=self.weights, k=count)


class Writer:
    """Writes sentences and names in English, Japanese and Chinese."""

    def __init__(self, random: Random, size: int = 40_000) -> None:
        self.random = random
        english = dict.fromkeys(_FUNCTION_WORDS)
        while len(english) < size:
            english[self._word() + random.choice(_ENDINGS)] = None
        made = sorted(
            list(english)[len(_FUNCTION_WORDS) :], key=lambda word: len(word) * random.uniform(0.5, 2)
        )
        self._english = Vocabulary.ranked([*_FUNCTION_WORDS, *made])  # short words are the common ones
        self._kanji = Vocabulary.ranked(self._pairs(_KANJI, size // 4))
        self._hanzi = Vocabulary.ranked(self._pairs(_HANZI, size // 4))

    def paragraph(self, language: str, sentences: int) -> str:
        joint = " " if language == "en" else ""
        return joint.join(self.sentence(language) for _ in range(sentences))

    def sentence(self, language: str) -> str:
        """One sentence of about fifteen words, or as long in characters."""
        if language == "ja":
            return self._japanese()
        if language == "zh":
            parts = ["".join(self._hanzi.take(self.random, self.random.randint(3, 6))) for _ in range(2)]
            return "，".join(parts) + "。"
        words = self._english.take(self.random, self.random.randint(7, 24))
        return " ".join(words).capitalize() + "."

    def words(self, language: str, count: int) -> list[str]:
        """Single content words: tags and titles are made of them."""
        kind = {"ja": self._kanji, "zh": self._hanzi}.get(language, self._english)
        first = len(_FUNCTION_WORDS) if kind is self._english else 0
        return [kind.words[self.random.randrange(first, len(kind.words))] for _ in range(count)]

    def person(self, language: str) -> str:
        if language == "ja":
            return self.random.choice(_SURNAMES_JA) + self.words("ja", 1)[0]
        if language == "zh":
            return self.random.choice(_SURNAMES_ZH) + self.words("zh", 1)[0]
        return f"{self._word().capitalize()} {(self._word() + self._word()).capitalize()}"

    def title(self, language: str) -> str:
        words = self.words(language, 3)
        return " ".join(words).capitalize() if language == "en" else "".join(words)

    def _word(self) -> str:
        syllables = self.random.choices((1, 2, 3), (4, 5, 1))[0]
        return "".join(
            self.random.choice(_ONSETS) + self.random.choice(_VOWELS) + self.random.choice(_CODAS)
            for _ in range(syllables)
        )

    def _pairs(self, characters: str, size: int) -> list[str]:
        pairs: dict[str, None] = {}
        while len(pairs) < size:
            pairs["".join(self.random.choices(characters, k=2))] = None
        return list(pairs)

    def _japanese(self) -> str:
        nouns = self._kanji.take(self.random, self.random.randint(3, 6))
        return (
            "".join(noun + self.random.choice(_PARTICLES) for noun in nouns)
            + self.random.choice(_VERBS)
            + "。"
        )
