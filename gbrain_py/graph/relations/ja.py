"""Japanese phrases that state a relation, as tables. Stems are written as they stand before their endings."""

from __future__ import annotations

from typing import NamedTuple

from gbrain_py.graph.relations.ja_labels import ABSENT, LABEL_PAST, LABEL_PREFIXES, LABELS
from gbrain_py.graph.relations.professions import JAPANESE
from gbrain_py.graph.relations.rows import Example

__all__ = [
    "ABSENT",
    "FAMILIES",
    "LABELS",
    "LABEL_PAST",
    "LABEL_PREFIXES",
    "Action",
    "Family",
    "Owned",
    "Role",
]


class Action(NamedTuple):
    """Stems whose object is marked by one of the particles `takes`; the subject by は, が or も, or
    dropped.

    `swap`: the marked end is the subject of the edge (採用, から調達). `state`: lasting, so 〜た and
    〜ていた have ended. `ends`: the verb itself ends the relation (退職). `needs`: one of these words
    must stand in the sentence.
    """

    stems: str
    takes: str
    swap: bool = False
    state: bool = False
    ends: bool = False
    needs: str = ""


class Role(NamedTuple):
    """Nouns for the subject: XのCTO, X創業者, Xで…を務める."""

    nouns: str
    ends: bool = False


class Owned(NamedTuple):
    """Nouns for the object: 出資先は⟦Acme⟧, ⟦Acme⟧は⟦Oak⟧の投資先."""

    nouns: str
    ends: bool = False


class Family(NamedTuple):
    """Phrases of one relation and texts that show it; `rule` names it in explanations."""

    rule: str
    type: str
    rows: tuple[Action | Role | Owned, ...]
    examples: tuple[Example, ...]


FAMILIES = (
    Family(
        "創業",
        "founded",
        (
            Action(
                "共同創業 共同設立 創業 設立 起業 創設 創立 立ち上げ 立上げ たちあげ 開業 旗揚げ 旗あげ "
                "興し 興す 起こし 始め はじめ スタートさせ スタートし 結成 ローンチ 作っ 作り上げ つくっ "
                "創っ 築い 築き上げ 生み出し 発足させ 独立開業 ゼロから作 産声を上げさせ 開い 創業の地 "
                "オープンさせ オープンし 開店 開院 開園 開設 開講 構え 打ち立て 起ち上げ",
                "を の",
            ),
            Action("独立 起業", "として で を"),
            Action(
                "創業に参画 創業に加わ 創業に携わ 設立に参画 設立に加わ 設立に携わ 立ち上げに参画 "
                "立ち上げに携わ 立ち上げに加わ 創業メンバーとして参画",
                "の に で",
            ),
            Owned("自分の会社 最初の会社 やっていた会社 一社目 二社目 三社目 1社目 2社目"),
            Role(
                "共同創業メンバー 創設メンバー 設立メンバー 立ち上げメンバー 創業チーム 創業者 共同創業者 "
                "共同創設者 共同設立者 創設者 創立者 設立者 ファウンダー コファウンダー 創業メンバー "
                "創業社長 生みの親 発起人 創業者兼CEO 創業者兼社長 創業CEO 創始者 立役者 オーナー創業者 "
                "Founder founder Co-founder co-founder Co-Founder 創業代表 起業家"
            ),
        ),
        (
            Example(
                "person", "2015年に[[companies/acme]]を創業した。", "page founded companies/acme since 2015"
            ),
            Example("person", "大学の仲間と[[companies/acme]]を立ち上げた。", "page founded companies/acme"),
            Example("person", "[[companies/acme]]の共同創業者。", "page founded companies/acme"),
            Example("company", "[[people/ann]]が2019年に設立。", "people/ann founded page since 2019"),
            Example(
                "company",
                "[[people/ann]]さんと[[people/bo]]さんによって創業された。",
                "people/ann founded page; people/bo founded page",
            ),
            Example(
                "note",
                "[[people/ann]]が創業した[[companies/acme]]に行く。",
                "people/ann founded companies/acme",
            ),
            Example(
                "note",
                "[[companies/acme]]の創業者である[[people/ann]]と話した。",
                "people/ann founded companies/acme",
            ),
            Example("person", "[[companies/acme]]を創業したわけではない。"),
            Example("person", "彼女の兄が[[companies/acme]]を創業した。"),
            Example("person", "[[companies/acme]]の創業者に会った。"),
            Example(
                "person", "[[companies/acme]]は彼女が二十代で起こした会社だ。", "page founded companies/acme"
            ),
            Example("person", "[[companies/acme]]という小さな店を開いた。", "page founded companies/acme"),
        ),
    ),
    Family(
        "出資",
        "invested_in",
        (
            Action(
                "出資 投資 追加出資 追加投資 エンジェル投資 シード投資 共同出資 共同投資 資本参加 "
                "資金を投じ 資金を出 資金提供 資金を提供 資金を入れ お金を出 お金を入れ 小切手を切 "
                "小切手を書 チェックを切 賭け 張っ 張り 投じ 資本を入れ 資本を投じ 少額を出 ベット "
                "資金援助 資金を拠出 拠出 リード投資 先行投資 財布を開い 金を出 自腹で出 投資実行 "
                "ポケットマネーを出",
                "に へ には にも への",
            ),
            Action(
                "シードラウンドをリード シリーズAをリード シリーズBをリード シリーズCをリード "
                "ラウンドをリード 資金調達をリード 調達をリード シードをリード 増資を引き受け 増資を引受 "
                "第三者割当を引き受け 株を持 株を買 株を取得 株式を保有 株式を取得 株式を持 "
                "株式を引き受け 株を保有 新株を引き受け ラウンドに参加 資金調達に参加 シードに参加 "
                "シリーズAに参加 シリーズBに参加 シードラウンドに参加 増資に応じ 調達に参加 株主になっ "
                "株主にな 調達に加わ ラウンドに加わ シリーズAに加わ 株主として名を連ね 株式を引受",
                "の に では で",
            ),
            Action(
                "入れ 投じ 突っ込 投入 注ぎ込 注ぎこ 振り込 出し",
                "に へ には",
                needs="円 ドル 資金 お金 億 貯金 退職金",
            ),
            Action(
                "参加 加わっ 加わり 加わる 参画 名を連ね 入っ 乗っ",
                "に へ",
                needs="シード シリーズ ラウンド 増資 資金調達 株主 エンジェル",
            ),
            Action(
                "入ってもら 参加してもら 加わってもら 出してもら 入れてもら 出していただ 入っていただ "
                "参加していただ",
                "に",
                swap=True,
                needs="シード シリーズ ラウンド 増資 調達 株主 円 資金 お金 エンジェル",
            ),
            Action("リードし リード 主導", "を の"),
            Action("保有 所有 握っ", "の", needs="% ％ パーセント"),
            Action("手放 売却 売り払", "の", ends=True, needs="株 持分 持ち分"),
            Action("エグジット イグジット", "を から は の に", ends=True),
            Action(
                "資金面で支援 資金面で支え 資金面から支援 資金的に支援 資金的に支え 資本面で支援 買い支え",
                "を に",
            ),
            Action(
                "出資を受け 出資も受け 投資を受け 資金を調達 資金調達 調達 出資を得 投資を得 資金を得 "
                "資金を受け 資金を集め 出資してもらっ 投資してもらっ 出資してもら 資金提供を受け "
                "投資を獲得 出資を獲得 資金を獲得 出資を取り付け 投資を取り付け 出資いただ 投資いただ "
                "資金を引き出 支援を取り付け",
                "から より からも からは の による",
                swap=True,
            ),
            Action(
                "引受先とする 引受先に 引受先として リード投資家とする リード投資家に リード投資家として "
                "リードとして リードに 筆頭として 筆頭に 株主に迎え 投資家として迎え 引受先とし "
                "リードとする 株主として迎え リードインベスターに",
                "を",
                swap=True,
            ),
            Owned(
                "出資先 投資先 出資先企業 投資先企業 ポートフォリオ企業 ポートフォリオ "
                "投資先スタートアップ 出資した会社 投資している会社"
            ),
            Role(
                "シリーズAのリード シリーズBのリード シリーズCのリード シードのリード ラウンドのリード "
                "調達のリード 投資家 エンジェル投資家 リード投資家 出資者 株主 大株主 筆頭株主 エンジェル "
                "個人投資家 リードインベスター リードは 主要株主 既存株主 シード投資家 出資元 支援者 "
                "スポンサー 既存投資家 投資元 バッカー 個人株主 初期投資家 引受先"
            ),
        ),
        (
            Example(
                "person", "シードで[[companies/acme]]に出資している。", "page invested_in companies/acme"
            ),
            Example("person", "[[companies/acme]]のエンジェル投資家。", "page invested_in companies/acme"),
            Example("company", "[[companies/fund]]から3億円を調達した。", "companies/fund invested_in page"),
            Example(
                "company", "シリーズAは[[companies/fund]]がリードした。", "companies/fund invested_in page"
            ),
            Example(
                "note",
                "[[companies/acme]]には[[people/ann]]が出資している。",
                "people/ann invested_in companies/acme",
            ),
            Example(
                "note",
                "[[people/ann]]が出資した[[companies/acme]]。",
                "people/ann invested_in companies/acme",
            ),
            Example("person", "[[companies/acme]]への出資を検討中。"),
            Example("person", "[[companies/acme]]には投資していない。"),
            Example("person", "[[companies/acme]]への出資を見送った。"),
            Example(
                "person",
                "[[companies/acme]]の株式は昨年すべて手放した。",
                "page invested_in companies/acme past",
            ),
        ),
    ),
    Family(
        "助言",
        "advises",
        (
            Action(
                "助言 アドバイス 相談に乗っ 相談に乗り 相談に乗る 知恵を貸 知恵を授け 知見を提供 "
                "ノウハウを提供 知見を共有 意見を述べ アドバイスを送 アドバイスを提供 助言を与え 指南 "
                "コーチング メンタリング 壁打ち相手 壁打ち コンサル コンサルティング",
                "に へ には にも を の",
                state=True,
            ),
            Action(
                "指導 メンター 後見 顧問として支え 顧問として支援 アドバイザーとして支援 "
                "アドバイザーとして支え 顧問として関わ",
                "を に の",
                state=True,
            ),
            Action(
                "助言を受け 助言を受けて 意見をもら 助けてもら 相談に乗ってもら アドバイスを受け "
                "助言を得 アドバイスをもら 助言をもら アドバイスを得 指導を受け 助言を仰 知恵を借り",
                "から に の より",
                swap=True,
            ),
            Action(
                "顧問に迎え 顧問として迎え アドバイザーに迎え アドバイザーとして迎え 社外取締役に迎え "
                "社外取締役として迎え 顧問に招 相談役に迎え メンターに迎え 顧問に起用",
                "を",
                swap=True,
            ),
            Action(
                "みてもら 見てもら 診てもら", "に", swap=True, needs="税務 法務 労務 会計 経営 特許 法律 財務"
            ),
            Owned("顧問先 助言先 支援先"),
            Role(
                "顧問弁護士 顧問税理士 顧問会計士 外部顧問 非常勤顧問 顧問 "
                "技術顧問 法律顧問 戦略顧問 特別顧問 経営顧問 最高顧問 アドバイザー シニアアドバイザー "
                "テクニカルアドバイザー 戦略アドバイザー 経営アドバイザー 相談役 社外取締役 社外役員 監事 "
                "理事 評議員 監査役 社外監査役 メンター 非常勤取締役 独立取締役 外部アドバイザー "
                "技術アドバイザー 参与 コーチ ご意見番 アドバイザリーボード アドバイザリー 相談相手"
            ),
        ),
        (
            Example("person", "[[companies/acme]]の技術顧問を務める。", "page advises companies/acme"),
            Example(
                "person", "月に一度[[companies/acme]]の相談に乗っている。", "page advises companies/acme"
            ),
            Example("company", "[[people/ann]]を顧問に迎えた。", "people/ann advises page"),
            Example("company", "アドバイザーは[[people/ann]]。", "people/ann advises page"),
            Example("person", "[[companies/acme]]の顧問就任を断った。"),
        ),
    ),
    Family(
        "勤務",
        "works_at",
        (
            Action(
                "復職 異動 配属 赴任 転属 転勤 配置換え 入社 中途入社 新卒入社 転職 就職 移籍 加わっ 加わり "
                "加わる 加入 参画 ジョイン 合流 着任 就任 復帰 出戻っ 出戻り 再入社 転籍 仲間入り 参加 入っ "
                "入り 入る 移っ 移り 移る",
                "に へ には の",
            ),
            Action(
                "勤務 所属 在籍 勤め 勤続 従事 常駐 出向 奉職 籍を置 残っ 残り続け 留まっ とどまっ",
                "に で にて には では の",
                state=True,
            ),
            Action(
                "働い 働く 働き はたら 仕事をし 活躍 インターン キャリアを積 修行 修業 腕を磨 経験を積 "
                "研鑽 汗を流 バイト アルバイト 副業 開発に携わ 開発を担当 担当 開発し 研究 営業 設計 "
                "指揮を執 指揮をと 率い 統括 マネジメント 手がけ 手掛け 責任を負 見てい デザイン リード "
                "コードを書 教鞭 教え 過ごし キャリアを始め キャリアをスタート 社会人生活",
                "で にて では",
                state=True,
            ),
            Action(
                "を担当 を任され を任せられ を受け持 を担い を担って を担う を見てい を仕切 を取り仕切 "
                "をまとめ を一手に引き受け を預か 仕切っ 仕切る 仕切り 受け持っ 受け持つ を切り回",
                "の で にて",
                state=True,
            ),
            Action("経営 率い 運営 切り盛り 統率 引っ張 牽引 舵取り 束ね", "を の", state=True),
            Action("にいる におり におります に居る にいます", "", state=False),
            Action("にいた に居た にいました 時代", "", ends=True),
            Action(
                "退職 退社 辞め 辞任 離れ 卒業 退任 去っ 去り 辞し 飛び出 解雇 クビにな リストラ 離職 "
                "後にし 定年退職 引退 やめ 降り 抜け",
                "を から で に の",
                ends=True,
            ),
            Action("任せ 一任し 託し", "に には", swap=True),
            Action("経て 経由 歴任", "を で", ends=True),
            Action(
                "採用 雇用 雇っ 雇い 雇う 迎え 迎え入れ 招聘 起用 抜擢 スカウト 引き抜 ヘッドハント "
                "ヘッドハンティング 登用 任命 招い 招き 指名 選任 採っ",
                "を",
                swap=True,
            ),
            Role(
                "代表取締役社長 代表取締役 代表取締役CEO 代表 社長 副社長 会長 取締役 執行役員 常務 専務 "
                "役員 CEO CTO CFO COO CPO CMO CIO CSO CHRO CDO VPoE VPoP VP 最高経営責任者 "
                "最高技術責任者 最高財務責任者 最高執行責任者 最高責任者 責任者 部長 課長 係長 本部長 "
                "局長 室長 所長 店長 支社長 編集長 マネージャー マネジャー ゼネラルマネージャー "
                "プロダクトマネージャー PM PdM エンジニア 開発者 プログラマー プログラマ 技術者 研究員 "
                "研究者 科学者 サイエンティスト データサイエンティスト デザイナー アナリスト "
                "コンサルタント ディレクター プロデューサー パートナー 共同代表 社員 従業員 正社員 "
                "契約社員 職員 スタッフ メンバー 一員 インターン インターン生 新入社員 中の人 営業 "
                "営業担当 広報 人事 経理 担当 担当者 リーダー テックリード チームリーダー 秘書 弁護士 "
                "会計士 編集者 記者 ライター 教授 准教授 講師 助教 ポスドク マーケター プランナー "
                "アーキテクト トップ 経営者 幹部 最年少役員 ヘッド ジェネラルパートナー 取締役CTO "
                "エンジニアリングマネージャー 主任 主任研究員 上級研究員 フェロー 工場長 料理長 店員 "
                "番頭 人事部長 最高製品責任者"
            ),
            Role(JAPANESE),
            Role("出身 OB OG 出身者 卒業生 元社員 アルムナイ 古参社員", ends=True),
            Owned("前職 前の職場 古巣 前の会社 以前の職場 元の職場 前々職 元勤務先", ends=True),
            Owned("勤務先 職場 所属先 現職 転職先 就職先 本業 勤め先"),
        ),
        (
            Example(
                "person", "[[companies/acme]]でエンジニアとして働いている。", "page works_at companies/acme"
            ),
            Example(
                "person",
                "2021年4月に[[companies/acme]]へ入社。",
                "page works_at companies/acme since 2021-04",
            ),
            Example("person", "[[companies/acme]]のCTO。", "page works_at companies/acme"),
            Example("person", "元[[companies/acme]]の社員。", "page works_at companies/acme past"),
            Example(
                "person", "以前は[[companies/acme]]に勤務していた。", "page works_at companies/acme past"
            ),
            Example(
                "person",
                "2020年に[[companies/acme]]を退職した。",
                "page works_at companies/acme past until 2020",
            ),
            Example("company", "代表取締役は[[people/ann]]。", "people/ann works_at page"),
            Example("company", "[[people/ann]]をCFOとして採用した。", "people/ann works_at page"),
            Example("note", "[[companies/acme]]の[[people/ann]]と打ち合わせ。"),
            Example(
                "note",
                "[[people/ann]]は[[companies/acme]]で研究員をしている。",
                "people/ann works_at companies/acme",
            ),
            Example("person", "[[companies/acme]]には所属していない。"),
            Example("person", "来月[[companies/acme]]に入社する予定。"),
            Example("person", "[[companies/acme]]に転職することを考えている。"),
            Example("person", "[[companies/acme]]の看護師。", "page works_at companies/acme"),
            Example("company", "[[people/ann]]は当社の二人目の社員だ。", "people/ann works_at page"),
            Example("person", "妹は[[companies/acme]]で働いている。"),
        ),
    ),
    Family(
        "出席",
        "attended",
        (
            Action(
                "遅刻 途中参加 途中退席 中座 出席 参加 同席 列席 登壇 顔を出 参列 臨席 オンライン参加 "
                "リモート参加 ダイヤルイン 司会 出た 呼ばれ 招かれ 主催",
                "に へ には にも で を",
            ),
            Role("出席者 参加者 同席者 登壇者 司会 ファシリテーター"),
        ),
        (
            Example("person", "[[meetings/kickoff]]に出席した。", "page attended meetings/kickoff"),
            Example(
                "meeting",
                "参加者：[[people/ann]]、[[people/bo]]",
                "people/ann attended page; people/bo attended page",
            ),
            Example("meeting", "[[people/ann]]は欠席。"),
        ),
    ),
)
