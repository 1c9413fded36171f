import type { Family, Line } from '../family.ts'
import { consult } from '../precautions.ts'

/** A formula: its daily extract as worded in the approval standard, its use, and its indications. */
const formula = (
  key: string,
  word: string,
  reading: string,
  extract: string,
  herbs: string,
  effects: string,
  symptoms: string[],
  subtitle: string,
  more: Partial<Line> = {},
): Line => ({
  key,
  word: `${word}〈顆粒〉`,
  reading: `${reading}かりゅう`,
  sizes: [
    [12, 1280],
    [30, 2480],
  ],
  basis: '1日量（3包）中',
  ingredients: [[`${word}エキス`, extract, herbs]],
  effects,
  symptoms,
  subtitle,
  ...more,
})

const tablet = (line: Line): Line => ({
  ...line,
  key: `${line.key}-tab`,
  word: line.word.replace('〈顆粒〉', '〈錠剤〉'),
  reading: line.reading.replace(/かりゅう$/, 'じょうざい'),
  form: 'bottledTablet',
  unit: '錠',
  perDay: 12,
  sizes: [
    [60, 1180],
    [240, 3280],
  ],
  basis: '1日量（12錠）中',
  dosage: [
    ['15才以上', '1回4錠', '1日3回、食前又は食間'],
    ['7才以上15才未満', '1回3錠', '1日3回、食前又は食間'],
    ['5才以上7才未満', '1回2錠', '1日3回、食前又は食間'],
    ['5才未満', '服用しないこと', '—'],
  ],
})

const shared = {
  type: 'medicine',
  saleClass: '第2類医薬品',
  collection: 'kampo-shelf',
  form: 'granule',
  pictogram: 'leaf',
  unit: '包',
  perDay: 3,
  description:
    '{name}は、生薬の抽出エキスを顆粒や錠剤にした漢方薬です。体質と症状に合うものを選び、食前又は食間に服用してください。',
  features: ['生薬配合'],
  ages: ['幼児', '小児', '成人', '高齢者'],
  dosage: [
    ['15才以上', '1回1包', '1日3回、食前又は食間'],
    ['7才以上15才未満', '1回2/3包', '1日3回、食前又は食間'],
    ['4才以上7才未満', '1回1/2包', '1日3回、食前又は食間'],
    ['4才未満', '服用しないこと', '—'],
  ],
  consult: consult.kampo,
  tags: ['漢方'],
} as const satisfies Partial<Family>

export const kakkonto = formula(
  'kakkonto',
  '葛根湯',
  'かっこんとう',
  '5.2 g',
  'カッコン・マオウ・タイソウ・ケイヒ・シャクヤク・カンゾウ・ショウキョウより抽出',
  '体力中等度以上のものの次の諸症：感冒の初期（汗をかいていないもの）、鼻かぜ、鼻炎、頭痛、肩こり、筋肉痛、手や肩の痛み',
  ['発熱', '頭痛', '肩こり'],
  'かぜのひき始め、肩こりに',
  { pictogram: 'thermo' },
)
const shoseiryuto = formula(
  'shoseiryuto',
  '小青竜湯',
  'しょうせいりゅうとう',
  '5.0 g',
  'マオウ・シャクヤク・カンキョウ・カンゾウ・ケイヒ・サイシン・ゴミシ・ハンゲより抽出',
  '体力中等度又はやや虚弱で、うすい水様のたんを伴うせきや鼻水が出るものの次の諸症：気管支炎、気管支ぜんそく、鼻炎、アレルギー性鼻炎、むくみ、感冒、花粉症',
  ['鼻水', 'くしゃみ', '花粉症'],
  'うすい鼻水、くしゃみに',
  { pictogram: 'nose' },
)
const bakumondoto = formula(
  'bakumondoto',
  '麦門冬湯',
  'ばくもんどうとう',
  '6.0 g',
  'バクモンドウ・ハンゲ・コウベイ・タイソウ・ニンジン・カンゾウより抽出',
  '体力中等度以下で、たんが切れにくく、ときに強くせきこみ、又は咽頭の乾燥感があるものの次の諸症：からぜき、気管支炎、気管支ぜんそく、咽頭炎、しわがれ声',
  ['せき', 'のどの痛み'],
  'のどの乾いた感じ、からぜきに',
  { pictogram: 'throat' },
)
const anchusan = formula(
  'anchusan',
  '安中散',
  'あんちゅうさん',
  '2.0 g',
  'ケイヒ・エンゴサク・ボレイ・ウイキョウ・シュクシャ・カンゾウ・リョウキョウより抽出',
  '体力中等度以下で、腹部は力がなくて、胃痛又は腹痛があって、ときに胸やけや、げっぷ、胃もたれ、食欲不振、はきけ、嘔吐などを伴うものの次の諸症：神経性胃炎、慢性胃炎、胃腸虚弱',
  ['胃痛', '胸やけ'],
  'ストレスによる胃の痛みに',
  { pictogram: 'stomach' },
)
const hochuekkito = formula(
  'hochuekkito',
  '補中益気湯',
  'ほちゅうえっきとう',
  '5.0 g',
  'ニンジン・ビャクジュツ・オウギ・トウキ・タイソウ・サイコ・チンピ・カンゾウ・ショウマ・ショウキョウより抽出',
  '体力虚弱で、元気がなく、胃腸の働きが衰えて、疲れやすいものの次の諸症：虚弱体質、疲労倦怠、病後・術後の衰弱、食欲不振、ねあせ、感冒',
  ['疲れ', '食欲不振'],
  '疲れやすい方に',
)
const hangeshashinto = formula(
  'hangeshashinto',
  '半夏瀉心湯',
  'はんげしゃしんとう',
  '5.0 g',
  'ハンゲ・オウゴン・カンキョウ・ニンジン・カンゾウ・タイソウ・オウレンより抽出',
  '体力中等度で、みぞおちがつかえた感じがあり、ときに悪心、嘔吐があり食欲不振で腹が鳴って軟便又は下痢の傾向のあるものの次の諸症：急・慢性胃腸炎、下痢・軟便、消化不良、胃下垂、神経性胃炎、胃弱、二日酔い、げっぷ、胸やけ、口内炎、神経症',
  ['胃もたれ', '軟便', '口内炎'],
  'みぞおちのつかえ、軟便に',
  { pictogram: 'stomach' },
)
export const shakuyaku = formula(
  'shakuyakukanzoto',
  '芍薬甘草湯',
  'しゃくやくかんぞうとう',
  '2.5 g',
  'シャクヤク・カンゾウより抽出',
  '体力に関わらず、筋肉の急激なけいれんを伴う痛みのあるものの次の諸症：こむらがえり、筋肉のけいれん、腹痛、腰痛',
  ['こむらがえり', '腰痛'],
  'こむらがえり（足のつり）に',
  {
    pictogram: 'foot',
    doNot: ['次の診断を受けた人は服用しないこと：心臓病', '症状があるときのみの服用にとどめ、連用しないこと'],
  },
)
const goreisan = formula(
  'goreisan',
  '五苓散',
  'ごれいさん',
  '2.0 g',
  'タクシャ・チョレイ・ブクリョウ・ビャクジュツ・ケイヒより抽出',
  '体力に関わらず使用でき、のどが渇いて尿量が少ないもので、めまい、はきけ、嘔吐、腹痛、頭痛、むくみなどのいずれかを伴う次の諸症：水様性下痢、急性胃腸炎、暑気あたり、頭痛、むくみ、二日酔',
  ['むくみ', '二日酔い', '頭痛'],
  'むくみ、二日酔い、低気圧の頭痛に',
  { pictogram: 'drop' },
)
const bofutsushosan = formula(
  'bofutsushosan',
  '防風通聖散',
  'ぼうふうつうしょうさん',
  '4.5 g',
  'ボウフウ・オウゴン・ダイオウ・ボウショウ・マオウ・カンゾウ・サンシシなど18種の生薬より抽出',
  '体力充実して、腹部に皮下脂肪が多く、便秘がちなものの次の諸症：高血圧や肥満に伴う動悸・肩こり・のぼせ・むくみ・便秘、蓄膿症、湿疹・皮膚炎、ふきでもの、肥満症',
  ['便秘', 'むくみ'],
  '便秘がちで皮下脂肪の多い方に',
)
const hachimi = formula(
  'hachimijiogan',
  '八味地黄丸料',
  'はちみじおうがんりょう',
  '3.4 g',
  'ジオウ・サンシュユ・サンヤク・タクシャ・ブクリョウ・ボタンピ・ケイヒ・ブシより抽出',
  '体力中等度以下で、疲れやすくて、四肢が冷えやすく、尿量減少又は多尿でときに口渇があるものの次の諸症：下肢痛、腰痛、しびれ、高齢者のかすみ目、かゆみ、排尿困難、残尿感、夜間尿、頻尿、むくみ、軽い尿漏れ',
  ['冷え', '腰痛', '頻尿'],
  '夜間尿、足腰の冷えに',
  {
    ages: ['成人', '高齢者'],
    dosage: [
      ['15才以上', '1回1包', '1日3回、食前又は食間'],
      ['15才未満', '服用しないこと', '—'],
    ],
    doNot: ['胃腸の弱い人、下痢しやすい人は服用しないこと'],
  },
)
const yokukansan = formula(
  'yokukansan',
  '抑肝散',
  'よくかんさん',
  '3.25 g',
  'ソウジュツ・ブクリョウ・センキュウ・チョウトウコウ・トウキ・サイコ・カンゾウより抽出',
  '体力中等度をめやすとして、神経がたかぶり、怒りやすい、イライラなどがあるものの次の諸症：神経症、不眠症、小児夜なき、小児疳症、歯ぎしり、更年期障害、血の道症',
  ['イライラ', '不眠'],
  '神経のたかぶり、イライラに',
  { pictogram: 'brain' },
)

export const kampo: Family[] = [
  {
    ...shared,
    key: 'kampo-cold',
    consult: consult.kampoCold,
    categories: ['kampo-cold'],
    brands: ['kusabue', 'shirakabado', 'nodokaan'],
    lines: [kakkonto, tablet(kakkonto), shoseiryuto, bakumondoto],
  },
  {
    ...shared,
    key: 'kampo-stomach',
    categories: ['kampo-stomach'],
    brands: ['kusabue', 'shirakabado', 'nodokaan'],
    lines: [anchusan, hochuekkito, hangeshashinto],
  },
  {
    ...shared,
    key: 'kampo-body',
    categories: ['kampo-body'],
    brands: ['kusabue', 'shirakabado', 'nodokaan'],
    lines: [shakuyaku, goreisan, tablet(bofutsushosan), hachimi, yokukansan],
  },
]
