"""Small real brains on disk, for tests of what needs vectors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gbrain_py.brain import Brain


def make_brain(root: Path, pages: Mapping[str, str]) -> Brain:
    """A plain directory of pages, indexed, without vectors."""
    for name, text in pages.items():
        path = root / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    brain = Brain(root)
    brain.sync()
    return brain


THREE_LANGUAGES = {
    "garden/slugs": "# Slugs\n\nA plank between the rows: they hide under it by day and are picked off.\n",
    "house/boiler": "# The boiler\n\nPressure between 1.2 and 1.6 bar when cold. Mr Pen comes in October.\n",
    "music/cello": "# Cello\n\nThe bow arm is late because the shoulder is early. Slow scales in thirds.\n",
    "庭/めだか": "# めだかの冬越し\n\n氷が張っても割らない。水温が十度を下回ったら餌をやらない。\n",
    "料理/出汁": "# 出汁の取り方\n\n昆布は六十度で一時間。鰹節は火を止めてから入れる。しぼると濁る。\n",
    "体/歯医者": "# 歯医者\n\n奥歯のひびは、寝ているあいだの食いしばりが原因らしい。\n",
    "小区/电梯": "# 加装电梯\n\n一楼两户反对，说挡光。费用按楼层分摊，六楼出三成。\n",
    "旅行/敦煌": "# 敦煌\n\n莫高窟要提前预约，冬天票价便宜一半。看洞窟要带手电。\n",
    "信/爷爷": "# 爷爷讲的修路\n\n炸山的那天早上少一个人，是去给猫头鹰挪窝的。\n",
}
