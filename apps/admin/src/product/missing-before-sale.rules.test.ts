import { expect, test } from 'vitest'
import { demoShop } from '../../../../demo/index.ts'
import { type ForSale, isUnshowable, missingBeforeSale } from './missing-before-sale.rules.ts'

type Variant = ForSale['variants'][number]
const variant = (part: Partial<Variant> = {}, said: Record<string, unknown> = {}): Variant => ({
  title: '20錠',
  barcode: '4901234567894',
  price: 980,
  ...part,
  metadata: { jsm_category_name: '第2類医薬品', regulated_ingredient: [], ...said },
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
const whole: ForSale = {
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
  ['nothing of a medicine that says everything', {}, 0, []],
  ['nothing of goods of the day without an insert', soap, 0, []],
  ['a picture', { thumbnail: null }, 0, ['picture']],
  ['no picture where there is one beside the first', { thumbnail: null, images: [{}] }, 0, []],
  ['a category', { categories: [] }, 0, ['category']],
  ['a variant', { variants: [] }, 0, ['variant']],
  ['a price', { variants: [variant({ price: null })] }, 0, ['price']],
  ['no price where it is given away', { variants: [variant({ price: 0 })] }, 0, []],
  ['a JAN', { variants: [variant({ barcode: null })] }, 0, ['jan']],
  ['a class', { variants: [variant({}, { jsm_category_name: '' })] }, 0, ['sale_class']],
  ['days of what is guarded', { variants: [variant({}, codeine)] }, 3, ['package_days']],
  ['questions of what is guarded', { variants: [variant({}, { ...codeine, package_days: 4 })] }, 0, ['questions']],
  ['questions of the first class', { variants: [variant({}, { jsm_category_name: '第1類医薬品' })] }, 0, ['questions']],
  ['no questions that nobody may read', { variants: [variant({}, { jsm_category_name: '第1類医薬品' })] }, null, []],
  ['whether it has allergens', { metadata: { ...insert, allergen: undefined } }, 0, ['allergen']],
  ['what to heed', { metadata: { ...insert, consult: [] } }, 0, ['precautions']],
  [
    'the insert by its class alone',
    { metadata: { allergen: [] } },
    0,
    ['effects', 'dosage', 'ingredients', 'precautions'],
  ],
  [
    'the insert of a test kit, a medicine too',
    { metadata: { allergen: [] }, variants: [variant({}, { jsm_category_name: '抗原検査キット' })] },
    6,
    ['effects', 'dosage', 'ingredients', 'precautions'],
  ],
])('missingBeforeSale reports as missing: %s', (_what, part, questions, gaps) => {
  expect(missingBeforeSale({ ...whole, ...part }, questions).map(({ what }) => what)).toEqual(gaps)
})

test('missingBeforeSale names the variants that lack something', () => {
  const variants = [variant(), variant({ title: '40錠', price: null }), variant({ title: '60錠', price: null })]
  expect(missingBeforeSale({ ...whole, variants }, 0)).toEqual([
    { what: 'price', where: 'variants', variants: ['40錠', '60錠'] },
  ])
})

test.each<[string, Variant[], boolean]>([
  ['without a variant', [], true],
  ['of no class', [variant({}, { jsm_category_name: undefined })], true],
  ['with one that has a class', [variant({}, { jsm_category_name: null }), variant()], false],
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
