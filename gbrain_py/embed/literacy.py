"""Which scripts a model can read: told by whether it brings sentences together that say the same.

A model that was never taught a script still gives its texts vectors, by which a search would be worse than
without them.
"""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.embed.protocol import Embedder, Vector
from gbrain_py.index.signs import refusal, unit

_ENOUGH = 5  # of the six sentences of a script that have to find the one that says the same

# Two ways to say the same six things, by script. The ways share as few words as they can, so that nobody
# finds the other by its spelling.
SAYINGS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "kana": (
        (
            "明日は雨が降るでしょう。",
            "医者が子どもを診察した。",
            "銀行が金利を引き上げた。",
            "彼女は野菜でスープを作る。",
            "電車は一時間遅れて着いた。",
            "私たちのチームが試合に勝った。",
        ),
        (
            "天気が崩れるので傘を持って行きなさい。",
            "病院で男の子の具合をみてもらった。",
            "ローンの返済が高くなった。",
            "晩ご飯は人参と玉ねぎの温かい汁物です。",
            "鉄道のダイヤが乱れて乗客が待たされた。",
            "選手たちは三点を決めて勝利を喜んだ。",
        ),
    ),
    "han": (
        (
            "明天会下雨。",
            "医生给孩子做了检查。",
            "银行提高了利率。",
            "她用蔬菜煮汤。",
            "火车晚到了一个小时。",
            "我们队赢了比赛。",
        ),
        (
            "天气要变坏，出门带把伞吧。",
            "小男孩在诊所看了病。",
            "贷款变得更贵了。",
            "晚饭是胡萝卜和洋葱熬的热羹。",
            "铁路延误，乘客们一直在等。",
            "球员踢进三个球，庆祝胜利。",
        ),
    ),
    "hangul": (
        (
            "내일은 비가 올 것이다.",
            "의사가 아이를 진찰했다.",
            "은행이 금리를 올렸다.",
            "그녀는 채소로 수프를 끓인다.",
            "기차가 한 시간 늦게 도착했다.",
            "우리 팀이 경기에서 이겼다.",
        ),
        (
            "날씨가 나빠지니 우산을 챙기세요.",
            "병원에서 꼬마의 건강을 살펴보았다.",
            "대출 이자가 더 비싸졌다.",
            "저녁은 당근과 양파로 만든 뜨거운 국이다.",
            "철도가 지연되어 승객들이 기다렸다.",
            "선수들은 세 골을 넣고 승리를 축하했다.",
        ),
    ),
    "cyrillic": (
        (
            "Завтра будет дождь.",
            "Врач осмотрел ребёнка.",
            "Банк поднял процентные ставки.",
            "Она варит суп из овощей.",
            "Поезд пришёл на час позже.",
            "Наша команда выиграла матч.",
        ),
        (
            "Погода портится, возьмите зонт.",
            "В больнице проверили здоровье мальчика.",
            "Кредиты стали дороже.",
            "На ужин горячая похлёбка с морковью и луком.",
            "На железной дороге задержка, пассажиры ждали.",
            "Футболисты забили три гола и праздновали победу.",
        ),
    ),
    "greek": (
        (
            "Αύριο θα βρέξει.",
            "Ο γιατρός εξέτασε το παιδί.",
            "Η τράπεζα αύξησε τα επιτόκια.",
            "Εκείνη μαγειρεύει σούπα με λαχανικά.",
            "Το τρένο έφτασε μία ώρα αργότερα.",
            "Η ομάδα μας κέρδισε τον αγώνα.",
        ),
        (
            "Ο καιρός χαλάει, πάρτε ομπρέλα.",
            "Στο νοσοκομείο κοίταξαν την υγεία του αγοριού.",
            "Τα δάνεια έγιναν ακριβότερα.",
            "Για βραδινό ζεστός ζωμός με καρότα και κρεμμύδια.",
            "Καθυστέρηση στον σιδηρόδρομο, οι επιβάτες περίμεναν.",
            "Οι παίκτες έβαλαν τρία γκολ και γιόρτασαν τη νίκη.",
        ),
    ),
    "arabic": (
        (
            "ستمطر غدا.",
            "فحص الطبيب الطفل.",
            "رفع البنك أسعار الفائدة.",
            "هي تطبخ حساء بالخضار.",
            "وصل القطار متأخرا ساعة.",
            "فاز فريقنا بالمباراة.",
        ),
        (
            "الطقس يسوء، خذ معك مظلة.",
            "في المستشفى اطمأنوا على صحة الولد الصغير.",
            "أصبحت القروض أغلى.",
            "العشاء مرق ساخن من الجزر والبصل.",
            "تأخرت السكك الحديدية وانتظر الركاب.",
            "سجل اللاعبون ثلاثة أهداف واحتفلوا بالنصر.",
        ),
    ),
    "hebrew": (
        (
            "מחר ירד גשם.",
            "הרופא בדק את הילד.",
            "הבנק העלה את הריבית.",
            "היא מבשלת מרק מירקות.",
            "הרכבת הגיעה באיחור של שעה.",
            "הקבוצה שלנו ניצחה במשחק.",
        ),
        (
            "מזג האוויר מתקלקל, קחו מטרייה.",
            "בבית החולים טיפלו בבריאותו של התינוק.",
            "ההלוואות נעשו יקרות יותר.",
            "לארוחת ערב תבשיל חם של גזר ובצל.",
            "עיכוב במסילה, הנוסעים חיכו.",
            "השחקנים הבקיעו שלושה שערים וחגגו.",
        ),
    ),
    "indic": (
        (
            "कल बारिश होगी।",
            "डॉक्टर ने बच्चे की जाँच की।",
            "बैंक ने ब्याज दरें बढ़ाईं।",
            "वह सब्ज़ियों का सूप बनाती है।",
            "ट्रेन एक घंटा देर से पहुँची।",
            "हमारी टीम ने मैच जीता।",
        ),
        (
            "मौसम बिगड़ रहा है, छाता ले जाओ।",
            "अस्पताल में छोटे लड़के का स्वास्थ्य देखा गया।",
            "कर्ज़ महँगा हो गया।",
            "रात के खाने में गाजर और प्याज़ का गरम शोरबा है।",
            "रेल में विलंब से यात्री इंतज़ार करते रहे।",
            "खिलाड़ियों ने तीन गोल किए और विजय मनाई।",
        ),
    ),
    "thai": (
        (
            "พรุ่งนี้ฝนจะตก",
            "หมอตรวจร่างกายเด็ก",
            "ธนาคารขึ้นอัตราดอกเบี้ย",
            "เธอทำซุปผัก",
            "รถไฟมาถึงช้าหนึ่งชั่วโมง",
            "ทีมของเราชนะการแข่งขัน",
        ),
        (
            "อากาศกำลังแย่ลง พกร่มไปด้วย",
            "ที่โรงพยาบาลดูอาการป่วยของหนูน้อย",
            "เงินกู้แพงขึ้น",
            "มื้อเย็นเป็นน้ำแกงร้อนใส่แครอทกับหัวหอม",
            "ทางรางล่าช้า ผู้โดยสารต้องรอ",
            "นักเตะยิงสามประตูและฉลองชัย",
        ),
    ),
}


def read_scripts(embedder: Embedder, deadline: float | None = None) -> dict[str, bool]:
    """Whether the model can read each script that there are sentences in; a script for which it gives
    vectors that cannot be used is left out. Raises as `embed`."""
    texts = [text for ways in SAYINGS.values() for way in ways for text in way]
    vectors = iter(embedder.embed(texts, deadline))
    found: dict[str, bool] = {}
    for script, ways in SAYINGS.items():
        ones, others = ([next(vectors) for _ in way] for way in ways)
        if not any(refusal(vector, embedder.dims) for vector in (*ones, *others)):
            found[script] = _agree(ones, others) >= _ENOUGH
    return found


def _agree(ones: Sequence[Vector], others: Sequence[Vector]) -> int:
    """How many of `ones` are closest to their own counterpart, seen from the middle of all."""
    ones, others = _from_their_middle(ones), _from_their_middle(others)
    found = 0
    for at, one in enumerate(ones):
        cosines = [sum(x * y for x, y in zip(one, other, strict=True)) for other in others]
        found += all(cosines[at] > cosine for place, cosine in enumerate(cosines) if place != at)
    return found


def _from_their_middle(vectors: Sequence[Vector]) -> list[Vector]:
    columns = zip(*(unit(vector) for vector in vectors), strict=True)
    middle = [sum(column) / len(vectors) for column in columns]
    moved = [[x - y for x, y in zip(unit(vector), middle, strict=True)] for vector in vectors]
    return [unit(vector) if any(vector) else vector for vector in moved]
