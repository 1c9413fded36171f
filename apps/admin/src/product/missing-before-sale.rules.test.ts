import { expect, test } from 'vitest'
import { demoShop } from '../../../../demo/index.ts'
import { type ForSale, isUnshowable, missingBeforeSale } from './missing-before-sale.rules.ts'

type Variant = ForSale['variants'][number]
const variant = (part: Partial<Variant> = {}, metadata: Record<string, unknown> = {}): Variant => ({
  title: '20錠',
  barcode: '4901234567894',
  price: 980,
  ...part,
  metadata: { jsm_category_name: '第2類医薬品', regulated_ingredient: [], ...metadata },
})
const insert = {
  product_type: 'medicine',
  effects: '頭痛',
  dosage: [{ age: '15才以上', dose: '2錠', times: '3回' }],
  ingredients: [{ name: 'イブプロフェン', amount: '150 mg' }],
  allergen: [],
  do_not: [],
  consult: ['妊婦'],
}
const complete: ForSale = {
  thumbnail: '/files/a.svg',
  images: [],
  categories: [{}],
  metadata: insert,
  variants: [variant()],
}
const soap: Partial<ForSale> = {
  metadata: { product_type: 'general_product' },
  variants: [variant({}, { jsm_category_name: '日用品' })],
}
const codeine = { regulated_ingredient: ['codeine'] }

test.each<[string, Partial<ForSale>, number | null, string[]]>([
  ['nothing for a complete medicine', {}, 0, []],
  ['nothing for daily goods without a package insert', soap, 0, []],
  ['a picture', { thumbnail: null }, 0, ['picture']],
  ['no picture when there is one besides the thumbnail', { thumbnail: null, images: [{}] }, 0, []],
  ['a category', { categories: [] }, 0, ['category']],
  ['a variant', { variants: [] }, 0, ['variant']],
  ['a price', { variants: [variant({ price: null })] }, 0, ['price']],
  ['no price when it is zero', { variants: [variant({ price: 0 })] }, 0, []],
  ['a JAN', { variants: [variant({ barcode: null })] }, 0, ['jan']],
  ['a sale class', { variants: [variant({}, { jsm_category_name: '' })] }, 0, ['sale_class']],
  [
    'a sale class and the package insert of a medicine, judged by its type alone',
    { metadata: { ...insert, effects: '' }, variants: [variant({}, { jsm_category_name: '' })] },
    0,
    ['sale_class', 'effects'],
  ],
  ['package days of a guarded medicine', { variants: [variant({}, codeine)] }, 3, ['package_days']],
  ['questions of a guarded medicine', { variants: [variant({}, { ...codeine, package_days: 4 })] }, 0, ['questions']],
  [
    'questions of a first-class medicine',
    { variants: [variant({}, { jsm_category_name: '第1類医薬品' })] },
    0,
    ['questions'],
  ],
  [
    'no questions when the account may not read them',
    { variants: [variant({}, { jsm_category_name: '第1類医薬品' })] },
    null,
    [],
  ],
  ['an allergen statement', { metadata: { ...insert, allergen: undefined } }, 0, ['allergen']],
  ['precautions', { metadata: { ...insert, consult: [] } }, 0, ['precautions']],
  [
    'the package insert of a medicine, judged by its class alone',
    { metadata: { allergen: [] } },
    0,
    ['effects', 'dosage', 'ingredients', 'precautions'],
  ],
  [
    'the package insert of a test kit',
    { metadata: { allergen: [] }, variants: [variant({}, { jsm_category_name: '抗原検査キット' })] },
    6,
    ['effects', 'dosage', 'ingredients', 'precautions'],
  ],
])('missingBeforeSale reports as missing: %s', (_what, part, questions, gaps) => {
  expect(missingBeforeSale({ ...complete, ...part }, questions).map(({ what }) => what)).toEqual(gaps)
})

test('missingBeforeSale names the variants that lack something', () => {
  const variants = [variant(), variant({ title: '40錠', price: null }), variant({ title: '60錠', price: null })]
  expect(missingBeforeSale({ ...complete, variants }, 0)).toEqual([
    { what: 'price', where: 'variants', variants: ['40錠', '60錠'] },
  ])
})

test.each<[string, Variant[], boolean]>([
  ['without a variant', [], true],
  ['without a sale class', [variant({}, { jsm_category_name: undefined })], true],
  ['with one variant that has a sale class', [variant({}, { jsm_category_name: null }), variant()], false],
])('isUnshowable for a product %s: %s', (_how, variants, expected) => {
  expect(isUnshowable({ variants })).toBe(expected)
})

test('no product of the demo shop lacks anything required for sale', () => {
  const lacking = demoShop().products.flatMap(({ title, metadata, questions, categories, variants }) => {
    const priced = variants.map((variant) => ({ ...variant, price: variant.price_yen }))
    const shown = { thumbnail: 'a.svg', images: [], categories, metadata, variants: priced }
    return missingBeforeSale(shown, questions.length).map(({ what }) => `${title}: ${what}`)
  })
  expect(lacking).toEqual([])
})
