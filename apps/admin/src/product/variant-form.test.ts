import { expect, test } from 'vitest'
import { changeOf, isWhole, newVariantOf, type Option, type Values, type Variant, valuesOf } from './variant-form.ts'

const option = { id: 'opt_1', title: '内容量' } as Option
type Price = Variant['prices'][number]
const price = (part: { [key in keyof Price]?: unknown }) =>
  ({
    id: 'ma_1',
    currency_code: 'jpy',
    amount: 980,
    min_quantity: null,
    max_quantity: null,
    price_list_id: null,
    region_id: null,
    ...part,
  }) as Price
const dozen = price({ id: 'ma_2', amount: 900, min_quantity: 12 })
const abroad = price({ id: 'ma_3', amount: 1200, region_id: 'reg_2' })
const ofList = price({ id: 'ma_4', amount: 800, price_list_id: 'pl_1' })

const variant = {
  id: 'variant_1',
  title: '20錠',
  sku: 'KB-1',
  barcode: '4901234567894',
  manage_inventory: true,
  allow_backorder: false,
  inventory_quantity: 5,
  metadata: {
    jsm_category_name: '指定第2類医薬品',
    jan_code: '4901234567894',
    regulated_ingredient: ['codeine'],
    package_days: 4,
    maximum_purchase_quantity: null,
    asking_price_with_tax: 1200,
    asking_price_ground: 'カタログ 2026年春',
    favorite_count: 3,
  },
  prices: [dozen, price({}), abroad, ofList],
  options: [{ option_id: 'opt_1', value: '20錠' }],
} as unknown as Variant

test('an unchanged variant form keeps every field and sends no prices', () => {
  expect(changeOf(valuesOf(variant), [option], variant)).toEqual({
    title: '20錠',
    sku: 'KB-1',
    barcode: '4901234567894',
    manage_inventory: true,
    allow_backorder: false,
    options: [{ option_id: 'opt_1', value: '20錠' }],
    metadata: {
      jsm_category_name: '指定第2類医薬品',
      jan_code: '4901234567894',
      regulated_ingredient: ['codeine'],
      package_days: 4,
      maximum_purchase_quantity: null,
      asking_price_with_tax: 1200,
      asking_price_ground: 'カタログ 2026年春',
    },
  })
})

test('changing the price resends quantity and region prices, but no price list prices', () => {
  expect(changeOf({ ...valuesOf(variant), price: '１，０８０' }, [option], variant).prices).toEqual([
    { id: 'ma_1', amount: 1080, currency_code: 'jpy' },
    { id: 'ma_2', amount: 900, currency_code: 'jpy', min_quantity: 12 },
    { id: 'ma_3', amount: 1200, region_id: 'reg_2' },
  ])
})

test('a single option value becomes the variant title; several are joined', () => {
  expect(changeOf({ ...valuesOf(variant), name: ' 40錠 ' }, [option], variant)).toMatchObject({
    title: '40錠',
    options: [{ option_id: 'opt_1', value: '40錠' }],
  })
  const options = [option, { id: 'opt_2', title: '香り' }] as Option[]
  const optionValues = { opt_1: '50mL', opt_2: 'ゆず' }
  expect(changeOf({ ...valuesOf(variant), optionValues }, options, variant)).toMatchObject({
    title: '50mL / ゆず',
    options: [
      { option_id: 'opt_1', value: '50mL' },
      { option_id: 'opt_2', value: 'ゆず' },
    ],
  })
})

test('the basis is dropped without a comparison price, and stock is set only if it is tracked', () => {
  const values = { ...valuesOf(variant), askingPrice: '', isCounted: false, pieces: '12' }
  expect(newVariantOf(values, [option])).toMatchObject({
    inventory_quantity: 0,
    metadata: { asking_price_with_tax: null, asking_price_ground: '' },
  })
  expect(newVariantOf({ ...values, isCounted: true }, [option]).inventory_quantity).toBe(12)
})

test('a new variant takes over the sale class of the other variants', () => {
  expect(valuesOf(null, [variant])).toMatchObject({ saleClass: '指定第2類医薬品', name: '', sku: '' })
})

const other = { ...variant, title: '40錠' } as Variant
test.each<[string, Partial<Values>, boolean]>([
  ['when unchanged', {}, true],
  ['without a name', { name: ' ' }, false],
  ['with the name of another variant', { name: '40錠 ' }, false],
  ['without a SKU', { sku: '' }, false],
  ['without a JAN', { jan: '' }, true],
  ['with a JAN in full-width digits', { jan: '４９０１２３４５６７８９４' }, true],
  ['with a JAN whose check digit is wrong', { jan: '4901234567895' }, false],
  ['without a price', { price: '' }, false],
  ['with a price of zero', { price: '0' }, true],
  ['with a suggested retail price without its basis', { askingGround: '' }, false],
  ['without a suggested retail price', { askingPrice: '', askingGround: '' }, true],
  ['with a quantity limit of zero', { maxQuantity: '0' }, false],
  ['without a sale class', { saleClass: '' }, true],
])('a variant form is complete %s: %j', (_how, part, expected) => {
  expect(isWhole({ ...valuesOf(variant), ...part }, [option], [other])).toBe(expected)
})

test('a variant that never had a price may be saved without one', () => {
  expect(isWhole({ ...valuesOf(variant), price: '' }, [option], [], true)).toBe(true)
})
