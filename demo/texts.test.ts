import { expect, test } from 'vitest'
import { families } from './families/index.ts'
import { buildProducts } from './products.ts'
import type { DemoProduct } from './types.ts'

const products = buildProducts()

/** Without its salt, its strength and what is in parentheses: `ロキソプロフェンナトリウム水和物` is ロキソプロフェン. */
const stemOf = (name: string) =>
  name
    .replace(/（.*?）|\d+.*$/g, '')
    .replace(/^(?:dl-|d-|l-|無水|乾燥|合成|沈降)/, '')
    .replace(/(?:水和物|ナトリウム|カリウム|二カリウム)+$/, '')
    .replace(/(?:塩酸塩|臭化水素酸塩|臭化物|硝酸塩|硝化物|(?:メチル)?硫酸塩|マレイン酸塩|リン酸塩|エステル)$/, '')

const stems = new Set(
  products
    .flatMap(({ metadata }) => metadata.ingredients.map(({ name }) => stemOf(name)))
    .filter((one) => one.length > 2),
)
/** Words for ingredients that are called otherwise in the table, and how they are called there. */
const otherNames: Record<string, RegExp> = {
  ビタミンB: /チアミン|リボフラビン|ピリドキシン|コバラミン|ビタミンB/,
  ビタミンE: /トコフェロール|ビタミンE/,
  フッ素: /フッ素/,
  気管支をひろげる: /エフェドリン/,
  アンテドラッグ: /プレドニゾロン吉草酸エステル/,
  ステロイド: /プレドニゾロン|ベタメタゾン|ベクロメタゾン|トリアムシノロン/,
  アルコール: /エタノール/,
}
for (const name of Object.keys(otherNames)) stems.delete(name)

/** What a text says of what is not contained. */
const absent = /[^、。は]*を含(?:まない|みません)|ノンカフェイン|カフェインゼロ|アルコール無添加/g

function namedWithoutBeingContained({ handle, subtitle, description, metadata }: DemoProduct): string[] {
  const text = `${subtitle} ${description}`.replace(absent, '')
  const contained = JSON.stringify([metadata.ingredients, metadata.additives])
  return [
    ...[...stems].filter((stem) => text.includes(stem) && !contained.includes(stem)),
    ...Object.keys(otherNames).filter((name) => text.includes(name) && !otherNames[name]!.test(contained)),
  ].map((word) => `${handle}: ${word}`)
}

test('every ingredient that a subtitle or description names is among the ingredients', () => {
  expect(stems.size).toBeGreaterThan(100)
  expect(products.flatMap(namedWithoutBeingContained)).toEqual([])
})

test('a line with the class and the ingredients of another kind of goods has its own texts', () => {
  const borrowing = families.flatMap(({ key, lines, ...family }) =>
    lines
      .filter((line) => line.saleClass && line.saleClass !== family.saleClass && line.ingredients)
      .filter((line) => !line.subtitle || !line.description)
      .map((line) => `${key} ${line.key}`),
  )
  expect(borrowing).toEqual([])
})

const unfit: [form: RegExp, words: RegExp][] = [
  [/^カプセル$/, /\d錠|包/],
  [/^(?:錠剤|口腔内崩壊錠|チュアブル錠)$/, /\dカプセル|\d包/],
  [/^(?:顆粒|散剤|煎じ薬)$/, /錠/],
  [/^(?:浣腸|坐剤|腟錠|点眼|点鼻|洗眼)$/, /服用|かまず|塗布/],
  [/^(?:坐剤)$/, /\d錠/],
  [/^(?:貼付剤|テープ・パップ)$/, /服用|塗布|すりこむ/],
  [/^(?:軟膏|クリーム|ゲル|外用液)$/, /服用|かまず|貼/],
  [/^スプレー$/, /服用|(?<!噴射)塗布/],
]

test('how a medicine is used fits its form', () => {
  const wrong = products.flatMap(({ handle, type, metadata }) => {
    const { dosage, dosage_notes, ingredients_basis, dosage_form, do_not, consult } = metadata
    const use = [...dosage.map(({ dose }) => dose), ...dosage_notes, ingredients_basis ?? ''].join(' ')
    const precautions = [...do_not, ...consult].filter((line) => /^(?:服用|塗布)後、/.test(line)).join(' ')
    return unfit.flatMap(([form, words]) => {
      const found = form.test(dosage_form) ? words.exec(`${use} ${precautions}`)?.[0] : undefined
      return type === 'medicine' && found ? [`${handle} (${dosage_form}): ${found}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('no feature contradicts the dosage, the ingredients or another feature', () => {
  const contradictions = products.flatMap(({ handle, title, metadata }) => {
    const { features, dosage, ingredients, additives } = metadata
    const times = dosage.map((row) => row.times).join(' ')
    const contained = JSON.stringify([ingredients, additives])
    const wrong = features.filter((feature) => {
      const perDay = /^1日\d回/.exec(feature)?.[0]
      if (perDay && !times.includes(perDay)) return true
      if (/メントール|ひんやり|爽快/.test(feature)) return !contained.includes('メントール')
      if (feature === 'しみにくい') return /メントール|エタノール/.test(contained)
      if (/冷感/.test(feature)) return /温/.test(title)
      return feature.includes('防腐剤の') && features.includes('防腐剤無添加')
    })
    return wrong.map((feature) => `${handle}: ${feature}`)
  })
  expect(contradictions).toEqual([])
})

test('an option is named after what its values are', () => {
  const kinds: Record<string, RegExp> = { 味: /\d/, サイズ: /枚/, 枚数: /個/, 色: /\d/, 香り: /\d+(?:g|mL)/ }
  const wrong = products.flatMap(({ handle, variants }) =>
    variants.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, value]) =>
        kinds[name]?.test(value) ? [`${handle} ${name}: ${value}`] : [],
      ),
    ),
  )
  expect(wrong).toEqual([])
})
