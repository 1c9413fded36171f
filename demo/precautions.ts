/**
 * Sentences of package inserts shared by many medicines, as worded in the notices on OTC labelling. What follows from
 * the ingredients and from the ages of the dosage is added to them (state-precautions.ts).
 */

export const allergicToIt = '本剤又は本剤の成分によりアレルギー症状を起こしたことがある人は使用しないこと'
const underTreatment = '医師又は歯科医師の治療を受けている人'
export const pregnant = '妊婦又は妊娠していると思われる人'
export const elderly = '高齢者'
export const infants = '乳幼児'
export const noAlcohol = '服用前後は飲酒しないこと'
const allergyToDrugs = '薬などによりアレルギー症状を起こしたことがある人'
const afterOral =
  '服用後、発疹・発赤、かゆみ、吐き気、めまい等の症状があらわれた場合は、直ちに服用を中止し、説明書を持って相談すること'
const afterTopical =
  '使用後、発疹・発赤、かゆみ、はれ、かぶれ等の症状があらわれた場合は、直ちに使用を中止し、説明書を持って相談すること'
const afterNasal =
  '使用後、発疹・発赤、かゆみ、鼻の乾燥感や刺激感、頭痛等の症状があらわれた場合は、直ちに使用を中止し、説明書を持って相談すること'
const ifNotBetter = (days: string) =>
  `${days}使用しても症状がよくならない場合は使用を中止し、医師、薬剤師又は登録販売者に相談すること`

export const doNot = {
  nsaid: [
    allergicToIt,
    '本剤又は他の解熱鎮痛薬、かぜ薬を服用してぜんそくを起こしたことがある人は服用しないこと',
    '服用している間は、他の解熱鎮痛薬、かぜ薬、鎮静薬を服用しないこと',
    noAlcohol,
    '長期連続して服用しないこと',
  ],
  antipyretic: [
    allergicToIt,
    '本剤又は他の解熱鎮痛薬、かぜ薬を服用してぜんそくを起こしたことがある人は服用しないこと',
    '服用している間は、他の解熱鎮痛薬、かぜ薬、鎮静薬を服用しないこと',
    noAlcohol,
    '長期連続して服用しないこと',
  ],
  childSuppository: [
    allergicToIt,
    '本剤又は他の解熱鎮痛薬、かぜ薬を使用してぜんそくを起こしたことがある人は使用しないこと',
    '本剤を使用している間は、他の解熱鎮痛薬、かぜ薬、鎮静薬を使用しないこと',
    '長期連続して使用しないこと',
  ],
  cold: [
    allergicToIt,
    '本剤又は他のかぜ薬、解熱鎮痛薬を服用してぜんそくを起こしたことがある人は服用しないこと',
    '服用している間は、他のかぜ薬、解熱鎮痛薬、鎮静薬、鎮咳去痰薬、抗ヒスタミン剤を含有する内服薬等を服用しないこと',
    noAlcohol,
    '長期連用しないこと',
  ],
  antihistamine: [
    allergicToIt,
    '服用している間は、他の鼻炎用内服薬、抗ヒスタミン剤を含有する内服薬等を服用しないこと',
    noAlcohol,
    '長期連用しないこと',
  ],
  cough: [
    allergicToIt,
    '服用している間は、他の鎮咳去痰薬、かぜ薬、鎮静薬、抗ヒスタミン剤を含有する内服薬等を服用しないこと',
    '過量服用・長期連用しないこと',
  ],
  stomach: [allergicToIt, '長期連用しないこと', '他の胃腸薬を同時に服用しないこと'],
  laxative: [allergicToIt, '服用している間は、他の瀉下薬（下剤）を服用しないこと', '大量に服用しないこと'],
  antidiarrheal: [allergicToIt, '服用している間は、他の止瀉薬、胃腸鎮痛鎮痙薬を服用しないこと', noAlcohol],
  steroid: [
    allergicToIt,
    '水痘（水ぼうそう）、みずむし・たむし等又は化膿している患部には使用しないこと',
    '顔面には広範囲に使用しないこと',
    '長期連用しないこと',
  ],
  topical: [
    allergicToIt,
    '目や目の周囲、粘膜（口腔、鼻腔、膣等）には使用しないこと',
    '傷口、ただれた患部には使用しないこと',
  ],
  topicalNsaid: [
    allergicToIt,
    '本剤又は他の解熱鎮痛薬によりぜんそくを起こしたことがある人は使用しないこと',
    `${pregnant}は使用しないこと`,
    '目の周囲、粘膜、湿疹、かぶれ、傷口、みずむし・たむし等又は化膿している患部には使用しないこと',
    '連続して2週間以上使用しないこと',
  ],
  athlete: [
    allergicToIt,
    '目や目の周囲、粘膜、陰のう、外陰部等には使用しないこと',
    '湿疹、湿潤・ただれ・亀裂や外傷のひどい患部には使用しないこと',
  ],
  eye: ['コンタクトレンズを装着したまま使用しないこと（使用できると表示のあるものを除く）', '長期連用しないこと'],
  hair: [
    allergicToIt,
    '女性は使用しないこと',
    '壮年性脱毛症以外の脱毛症、急激な又は斑状の脱毛の人は使用しないこと',
    '頭皮に傷、湿疹あるいは炎症がある人は使用しないこと',
  ],
  h2: [
    'ファモチジン、ニザチジン等のH2ブロッカー薬によりアレルギー症状を起こしたことがある人は服用しないこと',
    '次の病気の治療や薬の投与を受けている人は服用しないこと：血液の病気、腎臓・肝臓・心臓・胃・十二指腸の病気、ぜんそく・リウマチ等の免疫系の病気',
    '医師から血液の異常（赤血球、血小板、白血球が少ない等）を指摘されている人は服用しないこと',
    `${pregnant}は服用しないこと`,
    '服用している間は、他の胃腸薬を服用しないこと',
    '3日間服用しても症状の改善がみられない場合は服用をやめること。2週間を超えて続けて服用しないこと',
  ],
  candida: [
    '初めて発症したと思われる人は使用しないこと（医師の診断を受けたことがない人）',
    allergicToIt,
    `${pregnant}は使用しないこと`,
    '発熱、下腹部痛、悪臭のあるおりもの、不規則な出血がある人は使用しないこと',
    '2か月以内に1回又は6か月以内に2回以上再発した人は使用しないこと',
  ],
  sleep: [
    allergicToIt,
    `${pregnant}は服用しないこと`,
    '日常的に不眠の人、不眠症の診断を受けた人は服用しないこと',
    '服用している間は、他の催眠鎮静薬、かぜ薬、解熱鎮痛薬、抗ヒスタミン剤を含有する内服薬等を服用しないこと',
    '服用した翌日まで眠気やだるさが続くときは、乗物又は機械類の運転操作をしないこと',
    '寝つきが悪い時だけに使い、連用しないこと',
    noAlcohol,
  ],
  smoking: [
    allergicToIt,
    `非喫煙者、${pregnant}、授乳中の人は使用しないこと`,
    '重い心臓病を有する人、脳梗塞・脳出血等の急性期の人は使用しないこと',
    'うつ病と診断されたことのある人は使用しないこと',
    '使用中は喫煙したり、他のニコチン製剤を使用しないこと',
  ],
} as const

export const consult = {
  childSuppository: [
    underTreatment,
    allergyToDrugs,
    '心臓病、腎臓病、肝臓病、胃・十二指腸潰瘍の診断を受けた人',
    afterTopical,
    ifNotBetter('1〜2回'),
  ],
  oral: [underTreatment, pregnant, elderly, allergyToDrugs, afterOral, ifNotBetter('3〜5回')],
  cold: [underTreatment, pregnant, elderly, allergyToDrugs, '高熱の症状がある人', afterOral, ifNotBetter('5〜6回')],
  stomach: [underTreatment, pregnant, elderly, allergyToDrugs, afterOral, ifNotBetter('2週間位')],
  h2: [
    underTreatment,
    '65才以上の人',
    allergyToDrugs,
    'のどの痛み、せき及び高熱がある人、原因不明の体重減少、持続性の腹痛がある人',
    afterOral,
    ifNotBetter('3日間'),
  ],
  laxative: [
    underTreatment,
    pregnant,
    elderly,
    allergyToDrugs,
    'はげしい腹痛、吐き気・嘔吐の症状がある人',
    afterOral,
    ifNotBetter('1週間位'),
  ],
  enema: [
    underTreatment,
    `${pregnant}（流産、早産の危険性がある）`,
    elderly,
    'はげしい腹痛、吐き気・嘔吐、痔出血の症状がある人',
    '心臓病の診断を受けた人',
    afterTopical,
    '2〜3回使用しても排便がない場合は使用を中止し、医師、薬剤師又は登録販売者に相談すること',
  ],
  antidiarrheal: [
    underTreatment,
    pregnant,
    elderly,
    allergyToDrugs,
    'はげしい腹痛、血便、発熱を伴う人',
    '急性のはげしい下痢、腹部膨満、吐き気のある人',
    afterOral,
    ifNotBetter('2〜3日間'),
  ],
  topical: [
    underTreatment,
    pregnant,
    infants,
    allergyToDrugs,
    '患部が広範囲の人、湿潤やただれのひどい人',
    afterTopical,
    ifNotBetter('5〜6日間'),
  ],
  nose: [underTreatment, pregnant, elderly, allergyToDrugs, afterNasal, ifNotBetter('3日間位')],
  athlete: [underTreatment, pregnant, infants, '患部が顔面又は広範囲の人', afterTopical, ifNotBetter('2週間位')],
  eye: [
    underTreatment,
    allergyToDrugs,
    'はげしい目の痛み、緑内障の診断を受けた人',
    afterTopical,
    ifNotBetter('2週間位'),
  ],
  kampo: [underTreatment, pregnant, elderly, allergyToDrugs, afterOral, ifNotBetter('1か月位')],
  kampoCold: [
    underTreatment,
    pregnant,
    elderly,
    allergyToDrugs,
    afterOral,
    ifNotBetter('1か月位（かぜのひき始め、鼻かぜ、頭痛には5〜6回）'),
  ],
  vitamin: [underTreatment, pregnant, afterOral, ifNotBetter('1か月位')],
} as const

/** Texts for goods that are not medicines. */
export const careWith = {
  cosmetic: [
    'お肌に異常が生じていないかよく注意して使用すること。合わないときは使用を中止すること',
    '目に入ったときは直ちに洗い流すこと',
  ],
  food: [
    '食生活は、主食、主菜、副菜を基本に、食事のバランスを。',
    '原材料をご確認のうえ、食物アレルギーのある方はお召し上がりにならないこと',
  ],
  nutrient: [
    '本品は、多量摂取により疾病が治癒したり、より健康が増進するものではありません。1日の摂取目安量を守ってください。',
    '本品は、特定保健用食品と異なり、消費者庁長官の個別審査を受けたものではありません。',
  ],
  functional: [
    '本品は、事業者の責任において特定の保健の目的が期待できる旨を表示するものとして、消費者庁長官に届出されたものです。ただし、特定保健用食品と異なり、消費者庁長官による個別審査を受けたものではありません。',
    '本品は、疾病の診断、治療、予防を目的としたものではありません。',
    '本品は、疾病に罹患している者、未成年者、妊産婦（妊娠を計画している者を含む。）及び授乳婦を対象に開発された食品ではありません。',
    '疾病に罹患している場合は医師に、医薬品を服用している場合は医師、薬剤師に相談してください。',
    '体調に異変を感じた際は、速やかに摂取を中止し、医師に相談してください。',
    '多量に摂取することにより、より健康が増進するものではありません。1日の摂取目安量を守ってください。',
    '食生活は、主食、主菜、副菜を基本に、食事のバランスを。',
  ],
  device: [
    '測定結果から自己判断で治療を始めたり中止したりせず、必ず医師に相談すること',
    '取扱説明書をよく読んでから使用すること',
  ],
  goods: ['用途以外に使用しないこと', '乳幼児の手の届かない所に保管すること'],
  quasi: [
    '傷、はれもの、湿疹等異常のある部位には使用しないこと',
    '異常があらわれたときは使用を中止し、医師に相談すること',
  ],
} as const

/** The dosage of a food of which one takes so much each day. */
export const perDay = (amount: string) => [['成人', `1日${amount}を目安に、水又はぬるま湯で`, '1日1回']] as const
