"""Professions that only say that somebody works somewhere: a nurse at ⟦X⟧, ⟦X⟧の看護師, 在⟦X⟧当护士."""

from __future__ import annotations

JAPANESE = (
    "看護師 看護師長 医師 医者 歯科医 歯科医師 獣医 獣医師 薬剤師 保健師 助産師 介護士 介護福祉士 介護職員 "
    "理学療法士 作業療法士 臨床検査技師 放射線技師 保育士 教師 教員 教諭 校長 教頭 塾講師 司書 学芸員 "
    "調理師 料理人 シェフ 板前 パティシエ パン職人 職人 見習い 弟子 大工 整備士 整備工 溶接工 電気工事士 "
    "配管工 作業員 運転手 ドライバー 配達員 配送員 操縦士 パイロット 客室乗務員 船長 航海士 機関士 駅員 "
    "車掌 警備員 清掃員 用務員 美容師 理容師 スタイリスト 販売員 レジ係 受付 受付係 事務員 事務職 総務 "
    "庶務 税理士 社労士 弁理士 司法書士 通訳 翻訳者 校正者 校閲者 カメラマン 写真家 イラストレーター "
    "アニメーター 声優 俳優 演出家 脚本家 監督 指揮者 楽団員 選手 トレーナー インストラクター 庭師 杜氏 "
    "醸造家 焙煎士 バリスタ バーテンダー ソムリエ コンシェルジュ 支配人 女将 添乗員 ガイド 測量士 建築士 "
    "建築家 現場監督 バイヤー アナウンサー キャスター 特派員 実験助手 助手 技師 技能士 修理工 飼育員 "
    "パート パートタイマー アルバイト 嘱託 派遣社員 相談員 調査員 検査員 審査員 外交員 勤務医 研修医 院長 "
    "園長 館長 局員 行員 オペレーター 通信士 気象予報士 農場長 牧場長 養蜂家"
)
CHINESE = (
    "护士 护士长 医生 大夫 医师 主治医师 牙医 兽医 药剂师 药师 护工 护理员 保育员 教师 老师 班主任 校长 "
    "教练 辅导员 图书管理员 讲解员 厨师 大厨 主厨 厨师长 面包师 糕点师 学徒 师傅 木匠 木工 电工 焊工 钳工 "
    "水管工 技工 工人 维修工 维修员 修理工 司机 驾驶员 快递员 外卖员 配送员 飞行员 机长 乘务员 船长 大副 "
    "列车员 保安 保洁 保洁员 门卫 理发师 发型师 美容师 裁缝 售货员 收银员 导购 店员 前台 文员 出纳 会计师 "
    "审计师 税务师 译员 口译员 校对员 摄影师 插画师 动画师 演员 编剧 乐手 琴师 球员 园丁 园艺师 农艺师 "
    "酿酒师 咖啡师 调酒师 侍酒师 服务员 领班 管家 导游 测绘员 建筑师 施工员 质检员 采购员 仓管员 调度员 "
    "播音员 主播 通讯员 评论员 实验员 技师 客服 客服专员 人事专员 培训师 美工 养殖员 饲养员 检票员 管理员 "
    "化验员 业务员 推销员 销售员 营业员 柜员 信贷员 保险员 操作员 质量员 安全员 巡逻员 救生员 接线员 "
    "话务员 研究助理 博士后 班长 组长 科长 处长 部长 校医 院士 馆长 园长 台长 社长 站长 车间主任"
)
ENGLISH = (
    "physician, dentist, pharmacist, physiotherapist, therapist, midwife, paramedic, veterinarian, vet, "
    "optician, dietitian, psychologist, counsellor, caretaker, carer, tutor, headteacher, headmaster, "
    "headmistress, principal investigator, librarian, archivist, curator, translator, interpreter, "
    "copywriter, proofreader, illustrator, animator, photographer, cameraman, presenter, newsreader, "
    "correspondent, courier, postman, captain, skipper, deckhand, flight attendant, steward, stewardess, "
    "conductor, train driver, dispatcher, electrician, plumber, carpenter, joiner, welder, fitter, mason, "
    "bricklayer, roofer, foreman, forewoman, site manager, assembler, tailor, seamstress, hairdresser, "
    "barber, florist, cook, sous-chef, pastry chef, baker, butcher, barista, bartender, waiter, waitress, "
    "sommelier, brewer, distiller, winemaker, roaster, clerk, cashier, shop assistant, storekeeper, "
    "warehouseman, security guard, night guard, porter, concierge, janitor, cleaner, gardener, "
    "groundskeeper, farmhand, beekeeper, miner, geologist, botanist, geophysicist, statistician, "
    "meteorologist, hydrologist, surveyor, auditor, bookkeeper, paralegal, notary, underwriter, "
    "loss adjuster, teller, estate agent, auctioneer, typesetter, bookbinder, lab assistant, "
    "lab technician, radiographer, anaesthetist, anesthesiologist, paediatrician, pediatrician, "
    "cardiologist, oncologist, radiologist, resident, registrar, choreographer, dancer, violinist, "
    "cellist, pianist, conservator, stagehand, costume designer, set designer, screenwriter, lifeguard, "
    "ranger, firefighter, harbour master, stevedore, crane operator, help desk technician, sysadmin, "
    "telephonist, bellhop, housekeeper"
)
