"""Chinese phrases that state a relation, as tables: in simplified characters; a text is read through
`SIMPLER` first."""

from __future__ import annotations

from typing import NamedTuple

from gbrain_py.graph.relations.professions import CHINESE
from gbrain_py.graph.relations.rows import Example

_PAIRS = (
    "創创 辦办 聯联 設设 發发 領领 資资 參参 東东 購购 問问 導导 師师 獨独 職职 員员 務务 離离 請请 辭辞 "
    "顧顾 術术 級级 總总 經经 監监 執执 長长 審审 計计 責责 銷销 產产 項项 營营 運运 書书 記记 會会 議议 "
    "談谈 隊队 團团 線线 風风 險险 納纳 學学 業业 實实 習习 開开 頭头 樣样 補补 萬万 億亿 幣币 錢钱 將将 "
    "為为 爲为 與与 關关 給给 從从 來来 動动 組组 織织 進进 過过 剛刚 應应 屆届 畢毕 當当 並并 個个 間间 "
    "論论 讓让 說说 詢询 謀谋 獻献 稱称 後后 轉转 對对 單单 權权 約约 眾众 啟启 輪轮 種种 該该 薦荐 認认 "
    "額额 證证 據据 選选 勞劳 沒没 還还 這这 們们 於于 嗎吗 麼么 時时 歲岁 現现 擔担 負负 軟软 財财 驗验 "
    "媽妈 兒儿 親亲 聽听 傳传 聞闻 劃划 準准 備备 慮虑 願愿 絕绝 棄弃 錯错 買买 賣卖 帶带 場场 無无 達达 "
    "觀观 歷历 曆历 舊旧 僱雇 獲获 繼继 續续 擇择 齊齐 節节 佔占 鏈链 響响 戰战 略略 構构 機机 協协 廠厂 "
    "醫医 藥药 車车 電电 腦脑 網网 錄录 樂乐 誰谁 幾几 訪访 郵邮 繫系 聯联 絡络 採采 寫写 碼码 碩硕 專专 "
    "家家 國国 際际 華华 掃扫 掛挂 點点 撥拨 撐撑 緊紧 終终 結结 緣缘 統统 領领 攜携 搶抢 護护 報报 寧宁 "
    "齡龄 確确 決决 嘗尝 試试 猶犹 豫豫 傾倾 悔悔 簽签 輔辅 圍围 遞递 兩两 雙双 萊莱 紐纽 倫伦 灣湾 陸陆 "
    "臺台 週周 淺浅 親亲 軍军 夥伙 層层 諮咨 譯译 輯辑 貿贸 賺赚 賞赏 輸输 邊边 鄰邻 鋪铺 門门 閱阅 難难 "
    "雜杂 預预 順顺 題题 類类 顯显 飛飞 體体 麗丽 黃黄 龍龙 壓压 壞坏 夠够 寶宝 屬属 島岛 幫帮 廣广 徵征 "
    "慶庆 憑凭 懷怀 戲戏 換换 揮挥 損损 擁拥 攝摄 敗败 數数 斷断 條条 極极 榮荣 樓楼 標标 歐欧 況况 溝沟 "
    "滿满 濟济 爭争 牽牵 狀状 獎奖 環环 畫画 療疗 盡尽 礦矿 積积 穩稳 競竞 筆笔 範范 簡简 籌筹 縣县 縮缩 "
    "織织 繳缴 聖圣 聰聪 腳脚 舉举 處处 號号 規规 視视 討讨 訓训 詳详 誠诚 調调 諾诺 謝谢 譽誉 變变 豐丰 "
    "貢贡 貨货 費费 貼贴 賬账 贊赞 趕赶 較较 載载 輕轻 農农 遊游 鄉乡 鈔钞 銀银 鏡镜 閉闭 閣阁 闆板 陳陈 "
    "隨随 雲云 靜静 頂顶 頓顿 頻频 飯饭 館馆 驟骤 鮮鲜 淨净 歸归 儲储 維维 礎础 擬拟 遠远 參参 鍵键 盤盘 "
    "亞亚"
)
SIMPLER = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
"""Traditional characters to simplified ones, one for one, so that offsets stay: tables and readers know
one form only."""


class Act(NamedTuple):
    """Verbs with the subject before and the object after them ("⟦甲⟧投资了⟦乙⟧"); 由, 被 and 获 turn them
    round.

    `swap`: the grammatical subject is the object of the edge (聘请). `ends`: the verb ends the relation
    (离开). `state`: a mere 过, 曾 or 了 says that it is over. `at`: 在⟦乙⟧ before the verb names the
    object (任职).
    """

    words: str
    swap: bool = False
    ends: bool = False
    state: bool = False
    at: bool = False


class Role(NamedTuple):
    """Nouns for the subject: ⟦乙⟧的创始人, 担任⟦乙⟧CTO."""

    words: str
    ends: bool = False


class Owned(NamedTuple):
    """Nouns for the object: 老东家是⟦乙⟧, ⟦乙⟧是他的第一家公司."""

    words: str
    ends: bool = False


class Get(NamedTuple):
    """What a firm gets from the subject: 获得⟦甲⟧的投资, 完成由⟦甲⟧领投的A轮."""

    words: str


class Family(NamedTuple):
    """Phrases of one relation and texts that show it; `rule` names it in explanations."""

    rule: str
    type: str
    rows: tuple[Act | Role | Owned | Get, ...]
    examples: tuple[Example, ...]


FAMILIES = (
    Family(
        "创立",
        "founded",
        (
            Act(
                "创立 创办 创建 创设 成立 共同创立 共同创办 共同创建 联合创立 联合创办 联合创建 合伙创办 "
                "合伙开了 开办 发起成立 发起 设立 建立 一手创办 一手创立 一手打造 打造 注册成立 注册了 "
                "登记注册 搞起 做起 办起 开创 合创 缔造 白手起家创办 组建 牵头成立 参与创立 参与创办 "
                "参与创建 草创 组起 组起来 开起 支起 支起来 搭起来 撑起 撑起来 建起 建起来 立起 拉起来 "
                "张罗起 张罗起来 凑起 攒起 盘起 拉起 开了 搭起 孵化 搞起来 做起来 办起来 开起来 搞了 做了 "
                "办了 起家做 从零做起 创业做 创业做了 一起做了 创业做起 折腾起 折腾出 捣鼓出 一起做"
            ),
            Owned(
                "第二次创业 再次创业 二次创业 第一家公司 第二家公司 第三家公司 自己的公司 首家公司 "
                "首个创业项目 创业项目 第一次创业 自家公司 自己开的公司 创业公司"
            ),
            Role(
                "创始会长 创始社长 创始主编 创始院长 创始校长 创始团长 创始理事长 创始主席 创始成员 "
                "创始股东 创始人 联合创始人 共同创始人 联合创办人 共同创办人 创办人 创建者 创立者 "
                "合伙创始人 创始合伙人 发起人 缔造者 联创 创始人兼CEO 创始人之一 创始团队成员 founder "
                "Founder co-founder"
            ),
        ),
        (
            Example("person", "2018年创立了[[companies/acme]]。", "page founded companies/acme since 2018"),
            Example("person", "與同學一起創辦[[companies/acme]]。", "page founded companies/acme"),
            Example("person", "[[companies/acme]]的联合创始人。", "page founded companies/acme"),
            Example(
                "company",
                "由[[people/ann]]和[[people/bo]]创立。",
                "people/ann founded page; people/bo founded page",
            ),
            Example("company", "创始人是[[people/ann]]。", "people/ann founded page"),
            Example("note", "[[people/ann]]创办的[[companies/acme]]。", "people/ann founded companies/acme"),
            Example("person", "他没有创立[[companies/acme]]。"),
            Example("person", "他哥哥创立了[[companies/acme]]。"),
            Example("person", "见到了[[companies/acme]]的创始人。"),
            Example("person", "他把[[companies/acme]]创办起来。", "page founded companies/acme"),
            Example("person", "[[companies/acme]]由他和表弟共同创建。", "page founded companies/acme"),
        ),
    ),
    Family(
        "投资",
        "invested_in",
        (
            Act(
                "投资 投资入股 领投 跟投 参投 联合领投 共同领投 独家投资 独投 天使投资 早期投资 出资 "
                "注资 入股 参股 增资 跟了 追投 追加投资 加注 加码 重仓 押注 下注 押宝 看好并投资 战略投资 "
                "投了 投过 投给 投进 投到 投入 砸进 砸了 资助 认购 买入 持股 持有 参与投资 出资支持 砸钱 "
                "掏钱投 拿钱投 投的是 入局 抄底 认缴 控股 战投 下了注 下重注 押了注 下过注",
                at=True,
            ),
            Act("来自", swap=True),
            Act("出了大头 出大头 出了大半 掏了大半 出了一半 掏了一半"),
            Act(
                "放了 放进 塞了 支票 投钱 出钱 打钱 注入资金 提供资金 投了钱 掏钱 第一笔钱 第一张支票 "
                "启动资金",
                at=True,
            ),
            Act(
                "有 拿着 握有 手握 占 占有 拥有 持 买 买过 买了 买下",
            ),
            Act("参与 参加 领衔 主导"),
            Act("退出", ends=True),
            Role(
                "投资人 投资方 投资者 天使投资人 领投方 跟投方 股东 大股东 小股东 早期投资人 种子投资人 "
                "金主 出资人 出资方 机构投资人 LP 有限合伙人 战略投资方 支持者 背后金主 种子轮投资人 "
                "投资机构 天使"
            ),
            Owned("被投企业 被投公司 投资组合公司 被投项目 投资组合 所投公司 所投项目 已投项目"),
            Get(
                "投资 融资 注资 资金 领投 跟投 战略投资 天使投资 种子轮 A轮 B轮 C轮 天使轮 青睐 支票 "
                "拿到 筹到 拿下 入股 资本 追投 加持 参投 钱 资助 资金支持 支持 融了 融到 融得 募到 拿了 投钱"
            ),
        ),
        (
            Example("person", "天使轮投了[[companies/acme]]。", "page invested_in companies/acme"),
            Example("person", "持有[[companies/acme]]少量股份。", "page invested_in companies/acme"),
            Example("company", "获得[[companies/fund]]的投资。", "companies/fund invested_in page"),
            Example("company", "A轮由[[companies/fund]]领投。", "companies/fund invested_in page"),
            Example(
                "note", "[[people/ann]]投资了[[companies/acme]]。", "people/ann invested_in companies/acme"
            ),
            Example(
                "note", "由[[people/ann]]投資的[[companies/acme]]。", "people/ann invested_in companies/acme"
            ),
            Example("person", "考虑投资[[companies/acme]]。"),
            Example("person", "没有投资[[companies/acme]]。"),
            Example("person", "放弃投资[[companies/acme]]。"),
            Example("company", "刚从[[companies/fund]]拿到一千万。", "companies/fund invested_in page"),
        ),
    ),
    Family(
        "顾问",
        "advises",
        (
            Act(
                "指导 辅导 提点 点拨 咨询 当顾问 提供咨询 提供建议 提供指导 出谋划策 献计献策 出主意 "
                "提建议 把关 当参谋 做参谋 做顾问 任顾问 提供顾问服务 支招 做咨询 当军师 做导师 当导师",
                state=True,
                at=True,
            ),
            Act("聘为顾问 聘请为顾问", swap=True),
            Role("顾问团 顾问委员会 智囊团"),
            Role(
                "顾问 技术顾问 战略顾问 法律顾问 高级顾问 特别顾问 首席顾问 外部顾问 独立顾问 导师 创业导师 "
                "独立董事 独董 理事 独立理事 常务理事 外部董事 非执行董事 董事 监事 董事会成员 董事会观察员 "
                "顾问委员会成员 顾问团成员 参谋 智囊 军师 咨询顾问"
            ),
        ),
        (
            Example("person", "担任[[companies/acme]]的技术顾问。", "page advises companies/acme"),
            Example("person", "为[[companies/acme]]提供咨询。", "page advises companies/acme"),
            Example("company", "聘请[[people/ann]]为顾问。", "people/ann advises page"),
            Example(
                "note", "[[people/ann]]是[[companies/acme]]的獨立董事。", "people/ann advises companies/acme"
            ),
            Example("person", "拒绝担任[[companies/acme]]的顾问。"),
        ),
    ),
    Family(
        "任职",
        "works_at",
        (
            Act(
                "任职 就职 供职 工作 上班 效力 服务 做过 实习 打工 打拼 干活 当差 做研发 做产品 做销售 "
                "做设计 写代码 搞研发 管技术 兼职 任教 执教 带团队 当工程师 就任 坐班",
                state=True,
                at=True,
            ),
            Act(
                "待在 呆在 留在 任职于 就职于 供职于 工作于 效力于 服务于 受雇于 受聘于 就业于 隶属于 来自 "
                "任教于",
                state=True,
            ),
            Act("教 教书 代课 开车 跑业务 看仓库 管仓库 站柜台 当班 烧菜 跑销售", at=True, state=True),
            Act("裁员 裁掉 裁了 辞退 解雇 开除 炒掉 炒了 优化掉 劝退", swap=True, ends=True),
            Act("干了 待了 呆了 工作了 效力了 服务了 任职了 做了 工作过 待过 干过", at=True, ends=True),
            Act(
                "加入 加盟 入职 跳槽到 跳槽去 跳槽至 调到 调入 调往 调去 调任 派到 派往 分配到 分到 考进 "
                "借调到 跳到 跳去 转战 转投 转到 转去 投奔 进入 回归 回到 重返 进了 去了 空降 空降到 入伙"
            ),
            Act(
                "担任 出任 履新 升任 接任 当上 充任 任",
            ),
            Act("接替 接手 接班"),
            Act("执掌 掌管 领导 带领 经营 管理 主管 统领 掌舵 运营 打理 主持 负责", state=True),
            Act("离开 离职 辞去 辞职 卸任 退出 告别 从…离职 辞别 被裁 退休 退职", ends=True, at=True),
            Act(
                "聘请 聘用 雇用 雇佣 招聘 招募 挖来 挖走 挖角 招了 招来 录用 请来 任命 提拔 聘任 引进 "
                "请到 延揽 招揽 迎来",
                swap=True,
            ),
            Role(
                "执行长 技术长 财务长 营运长 行销长 产品长 资讯长 策略长 执行董事长 首席执行官 "
                "首席技术官 首席财务官 首席运营官 首席产品官 首席科学家 首席架构师 首席营销官 CEO CTO "
                "CFO COO CPO CMO CIO CSO VP 总裁 副总裁 总经理 副总经理 董事长 副董事长 执行董事 合伙人 "
                "管理合伙人 执行合伙人 总监 技术总监 产品总监 设计总监 经理 产品经理 项目经理 客户经理 "
                "主管 负责人 技术负责人 产品负责人 研发负责人 主任 副主任 院长 所长 掌门人 工程师 "
                "软件工程师 高级工程师 架构师 程序员 开发者 算法工程师 设计师 科学家 数据科学家 研究员 "
                "分析师 员工 职员 成员 骨干 实习生 老板 主编 编辑 记者 教授 副教授 讲师 律师 会计 财务 "
                "法务 运营 销售 秘书 助理 高管 管理者 一把手 二把手 掌舵人 团队成员 专家 店长 厂长 副总 "
                "老总 主理人 同事 董秘 技术员 顾客经理 创始工程师 早期员工 第一位员工 一号员工 技术骨干"
            ),
            Role(CHINESE),
            Role("前员工 老员工 校友 旧部 前高管", ends=True),
            Owned("老东家 前东家 前雇主 上一家公司 前公司 上家公司 上一份工作 前单位 原单位", ends=True),
            Owned("东家 雇主 工作单位 所在公司 现东家 新东家 供职单位 现单位"),
        ),
        (
            Example("person", "在[[companies/acme]]担任工程师。", "page works_at companies/acme"),
            Example("person", "2021年加入[[companies/acme]]。", "page works_at companies/acme since 2021"),
            Example("person", "前[[companies/acme]]员工。", "page works_at companies/acme past"),
            Example("person", "曾任職於[[companies/acme]]。", "page works_at companies/acme past"),
            Example(
                "person", "2020年离开[[companies/acme]]。", "page works_at companies/acme past until 2020"
            ),
            Example("company", "CEO是[[people/ann]]。", "people/ann works_at page"),
            Example("company", "聘请[[people/ann]]担任首席财务官。", "people/ann works_at page"),
            Example(
                "note", "[[people/ann]]在[[companies/acme]]负责产品。", "people/ann works_at companies/acme"
            ),
            Example("person", "打算加入[[companies/acme]]。"),
            Example("person", "从未在[[companies/acme]]工作。"),
            Example("person", "他妻子在[[companies/acme]]上班。"),
            Example("person", "在[[companies/acme]]当厨师。", "page works_at companies/acme"),
            Example("person", "在[[companies/acme]]见到一位厨师。"),
            Example("person", "被[[companies/acme]]裁员。", "page works_at companies/acme past"),
        ),
    ),
    Family(
        "出席",
        "attended",
        (
            Act(
                "出席 参加 参与 列席 旁听 主持 到场 现身 亮相 受邀参加 应邀出席 拨入 连线参加 线上参加 "
                "远程参加 与会"
            ),
            Role("参会者 与会者 出席者 主持人 嘉宾"),
        ),
        (
            Example("person", "出席了[[meetings/kickoff]]。", "page attended meetings/kickoff"),
            Example(
                "meeting",
                "与会者：[[people/ann]]、[[people/bo]]",
                "people/ann attended page; people/bo attended page",
            ),
            Example("meeting", "[[people/ann]]缺席。"),
        ),
    ),
)


LABELS: dict[str, tuple[str, str]] = {
    "创始人, 联合创始人, 共同创始人, 创办人, 创始团队, 发起人, 联创": ("founded", "subject"),
    "创办, 创立, 创办的公司, 创业项目, 创业经历, 创办公司": ("founded", "object"),
    "投资人, 投资方, 投资者, 股东, 领投方, 跟投方, 参投方, 其他投资方, 天使投资人, 投资机构, 主要股东, 领投, "
    "股权结构, 股东构成, 参与方, "
    "跟投, 出资方, 早期投资人, 种子轮, 天使轮, A轮, a轮, B轮, b轮": (
        "invested_in",
        "subject",
    ),
    "投资组合, 投资, 被投企业, 投资案例, 投资项目, 已投项目, 所投公司, 投资过的公司, 被投公司, 已投公司, "
    "持股": (
        "invested_in",
        "object",
    ),
    "顾问, 导师, 独立董事, 董事会, 技术顾问, 顾问团, 董事, 顾问委员会, 监事": ("advises", "subject"),
    "担任顾问, 顾问公司, 指导的公司, 顾问单位, 辅导企业": ("advises", "object"),
    "团队, 员工, 成员, 核心团队, 管理层, 高管, CEO, CTO, CFO, COO, 首席执行官, 首席技术官, 总经理, "
    "负责人, 董事长, 总裁, 核心成员, 主要成员, 合伙人, 团队成员, 管理团队, 领导班子, 技术, 产品, 运营, "
    "销售, 市场, 设计, 财务, 法务, 人事, 研发": (
        "works_at",
        "subject",
    ),
    "供职单位, 任职单位, 现单位, 任职, 就职, 工作单位, 公司, 职业经历, 履历, 工作经历, 现任, 曾任职, "
    "雇主, 单位, 所在公司, 任职公司, 前东家, 供职, 工作, 过往经历, 现职": (
        "works_at",
        "object",
    ),
    "参会者, 与会者, 出席者, 参会人员, 与会人员, 出席, 参加者, 参会, 参加人员, 主持, 记录, 出席人员, "
    "与会人士, 到场, 列席, 参与者, 参会人, 与会人, 主持人, 记录人, 线上参会, 参加人": (
        "attended",
        "subject",
    ),
    "缺席, 缺席者, 请假, 未出席, 未到, 缺席人员, 未参会, 请假人员": ("attended", "absent"),
    "参加的会议": ("attended", "object"),
}
LABEL_PAST = ("前", "曾", "过往", "過往", "历任")
LABEL_PREFIXES = ("主要", "现任", "現任", "前", "曾", "核心", "早期", "本次", "今日")

ABSENT = (
    "托人带 托人捎 只捎 书面发言 出差在外 在外地 出差没 赶不回 代为发言 代为出席 缺席 未出席 没有出席 "
    "没出席 未能出席 请假 没来 没有来 未到 未参加 没参加 没有参加 无法出席 不能出席 未到场 没到场 没有到场 "
    "没有到 没到会 没到 未能参加 无法参加 因病 没能来 没能到 没赶上 没能赶 没能参 没能参加 没能出席 不在场 "
    "未能到场 来不了 委托 代替"
).split()
TALKED_ABOUT = (
    "讨论 提起 说到 讲到 念到 批评 夸了 夸奖 感谢 谈到 提到 提及 关于 说起 聊到 联系 邀请 介绍 询问 发给 "
    "发邮件给 转告 采访 拜访 引荐 推荐 通知 谈及 谈起 面试 招聘 据 约"
).split()

NEUTRAL = (
    "管理层 管理团队 管理学 领导层 领导力 经营范围 投资回报 投资者关系 运营商 参与者 工作日 工作室 "
    "主管部门 服务器 有限 有限公司 有关 有时 有人 有点 没有 具有 现有 占比 占用 来自于 持续 支持者 所有 "
    "教育 教堂 教材 教室 教程 教训 教会 宗教 请教 "
    "负责任 会员 人员 成员国 主任务 有意 有兴趣 有可能 有望 还有 只有 任何 任务 任意 信任 主任医师"
).split()
"""Words that only look as if a cue stood in them."""
