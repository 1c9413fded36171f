import type { Family, Line } from '../family.ts'
import { consult } from '../precautions.ts'
import { kakkonto, shakuyaku } from './kampo.ts'

/** A formula as cut herbs for one day: their names and grams in the pharmacies' own formulary (薬局製剤指針). */
const decoction = (formula: Line, herbs: Readonly<Record<string, string>>): Line => ({
  ...formula,
  word: formula.word.replace('〈顆粒〉', '〈煎じ薬〉'),
  reading: formula.reading.replace(/かりゅう$/, 'せんじぐすり'),
  subtitle: `${formula.subtitle}。当薬局でつくる煎じ薬`,
  sizes: [
    [3, 1080],
    [7, 2380],
  ],
  basis: '1日量（1包）中',
  ingredients: Object.entries(herbs).map(([name, grams]) => [name, `${grams} g`] as const),
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
    consult: consult.kampoCold,
    categories: ['kampo-cold'],
    lines: [
      decoction(kakkonto, {
        カッコン: '8.0',
        マオウ: '4.0',
        タイソウ: '4.0',
        ケイヒ: '3.0',
        シャクヤク: '3.0',
        カンゾウ: '2.0',
        ショウキョウ: '1.0',
      }),
    ],
  },
  {
    ...shared,
    key: 'made-body',
    categories: ['kampo-body'],
    lines: [decoction(shakuyaku, { シャクヤク: '6.0', カンゾウ: '6.0' })],
  },
]
