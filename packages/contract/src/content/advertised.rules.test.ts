import { expect, test } from 'vitest'
import { productFindings, textFindings } from './advertised.rules.ts'

const variantsOfClass = (jsm_category_name: string, more = {}) => [
  { title: '10錠', metadata: { jsm_category_name, ...more } },
]
const emptyProduct = { title: '見本', subtitle: null, description: null, metadata: null }
const summaryOf = (findings: ReturnType<typeof productFindings>) =>
  findings.map(({ field, rule, found }) => [field, rule, found])

test('every text of a product is checked by the rules for its sale class', () => {
  const product = {
    title: 'No.1の見本',
    subtitle: '血圧を下げる',
    description: '日本一の見本です。',
    metadata: { features: ['無香料', '疲労回復'], effects: '便秘の解消' },
  }
  expect(summaryOf(productFindings({ ...product, variants: variantsOfClass('健康食品') }))).toEqual([
    ['title', 'superlative', 'No.1'],
    ['subtitle', 'body', '血圧を下げ'],
    ['description', 'superlative', '日本一'],
    ['features', 'body', '疲労回復'],
    ['effects', 'symptom', '便秘の解消'],
  ])
  const general = [
    ['title', 'superlative', 'No.1'],
    ['description', 'superlative', '日本一'],
  ]
  // A licence's statements of effects are approved; before the class is known, only universal bans are found.
  expect(summaryOf(productFindings({ ...product, variants: variantsOfClass('第2類医薬品') }))).toEqual(general)
  expect(summaryOf(productFindings({ ...product, variants: [] }))).toEqual(general)
  expect(summaryOf(productFindings({ ...product, variants: variantsOfClass('見本の区分') }))).toEqual(general)
})

test('a product without texts, or with metadata of the wrong type, has no findings', () => {
  expect(productFindings({ ...emptyProduct, variants: [] })).toEqual([])
  const metadata = { features: '疲労回復', effects: ['便秘の解消'] }
  expect(productFindings({ ...emptyProduct, metadata, variants: variantsOfClass('健康食品') })).toEqual([])
})

test('a comparison price requires a stated basis', () => {
  const priced = (more: object) => productFindings({ ...emptyProduct, variants: variantsOfClass('日用品', more) })
  const price = {
    ...{ field: 'asking_price_with_tax', rule: 'reference_price', found: '1,280円', around: '10錠 1,280円' },
    title: '比較対照価格の根拠',
    law: '景品表示法5条2号、不当な価格表示についての景品表示法上の考え方',
    instead: '最近まで続けて売っていた価格や、メーカーが公表した希望小売価格など、根拠を控えてある価格とだけ比べます。',
  }
  expect(priced({ asking_price_with_tax: 1280 })).toEqual([price])
  expect(priced({ asking_price_with_tax: 1280, asking_price_ground: ' ' })).toEqual([price])
  expect(priced({ asking_price_with_tax: 1280, asking_price_ground: 'メーカーのカタログ 2026年4月' })).toEqual([])
  expect(priced({ asking_price_with_tax: null })).toEqual([])
})

test('the title, summary and body of an article are checked', () => {
  const body = [
    { kind: 'heading' as const, text: '世界初の' },
    { kind: 'list' as const, items: ['水分をとる', '必ず治る'] },
    { kind: 'paragraph' as const, text: '副作用のないお薬はありません。' },
  ]
  expect(summaryOf(textFindings({ title: '最強の備え', description: 'どこよりも安い', body }))).toEqual([
    ['title', 'superlative', '最強'],
    ['description', 'reference_price', 'どこよりも安'],
    ['body', 'guarantee', '必ず治'],
    ['body', 'superlative', '世界初の'],
  ])
})
