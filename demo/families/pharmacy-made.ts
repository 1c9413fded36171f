import type { Family, Line } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

/** Cut herbs for one day, as in the pharmacies' own formulary (薬局製剤指針): names and grams. */
const decoction = (
  key: string,
  word: string,
  reading: string,
  herbs: readonly (readonly [name: string, grams: string])[],
  effects: string,
  symptoms: string[],
  more: Partial<Line>,
): Line => ({
  key,
  word: `${word}〈煎じ薬〉`,
  reading: `${reading}せんじぐすり`,
  sizes: [
    [3, 1080],
    [7, 2380],
  ],
  basis: '1日量（1包）中',
  ingredients: herbs.map(([name, grams]) => [name, `${grams} g`] as const),
  effects,
  symptoms,
  ...more,
})

const shared = {
  type: 'medicine',
  saleClass: '薬局製造販売医薬品',
  questionSet: 'first-class',
  brands: ['yakkyoku'],
  form: 'decoction',
  pictogram: 'leaf',
  unit: '包',
  perDay: 1,
  description:
    '{name}は、当薬局で生薬を量り合わせてつくる煎じ薬です。薬剤師がご回答を確認し、書面で説明してからお届けします。',
  features: ['生薬配合'],
  ages: ['成人', '高齢者'],
  dosage: [
    ['15才以上', '1日1包。水約500 mLを加えて半量ぐらいまで煎じつめ、かすを除く', '3回に分けて食間'],
    ['15才未満', '服用しないこと', '—'],
  ],
  consult: consult.kampo,
  tags: ['漢方', '薬局でつくる薬'],
} as const satisfies Partial<Family>

/** What a pharmacy makes itself, of which nothing is sold elsewhere (薬局製造販売医薬品). */
export const pharmacyMade: Family[] = [
  {
    ...shared,
    key: 'made-cold',
    categories: ['kampo-cold'],
    lines: [
      decoction(
        'kakkonto',
        '葛根湯',
        'かっこんとう',
        [
          ['カッコン', '8.0'],
          ['マオウ', '4.0'],
          ['タイソウ', '4.0'],
          ['ケイヒ', '3.0'],
          ['シャクヤク', '3.0'],
          ['カンゾウ', '2.0'],
          ['ショウキョウ', '1.0'],
        ],
        '体力中等度以上のものの次の諸症：感冒の初期（汗をかいていないもの）、鼻かぜ、鼻炎、頭痛、肩こり、筋肉痛、手や肩の痛み',
        ['発熱', '頭痛', '肩こり'],
        { subtitle: 'かぜのひき始め、肩こりに。当薬局でつくる煎じ薬', pictogram: 'thermo', doNot: doNot.none },
      ),
    ],
  },
  {
    ...shared,
    key: 'made-body',
    categories: ['kampo-body'],
    lines: [
      decoction(
        'shakuyakukanzoto',
        '芍薬甘草湯',
        'しゃくやくかんぞうとう',
        [
          ['シャクヤク', '6.0'],
          ['カンゾウ', '6.0'],
        ],
        '体力に関わらず、筋肉の急激なけいれんを伴う痛みのあるものの次の諸症：こむらがえり、筋肉のけいれん、腹痛、腰痛',
        ['こむらがえり', '腰痛'],
        {
          subtitle: 'こむらがえり（足のつり）に。当薬局でつくる煎じ薬',
          pictogram: 'foot',
          doNot: ['次の診断を受けた人は服用しないこと：心臓病', '症状があるときのみの服用にとどめ、連用しないこと'],
        },
      ),
    ],
  },
]
