import { ProductMetadata, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { expect, test } from 'vitest'
import { productDescription, variantDescription } from './description.rules.ts'

test.each([null, {}, { brand: 5, symptoms: '頭痛', tax_rate: 9, ingredients_basis: 3 }, { features: null }])(
  'metadata %j yields a complete description with defaults',
  (metadata) => {
    const whole = productDescription(metadata)
    expect(ProductMetadata.parse(whole)).toEqual(whole)
    expect(whole).toMatchObject({
      product_type: 'general_product',
      brand: '',
      symptoms: [],
      features: [],
      tax_rate: 10,
    })
    expect(whole).not.toHaveProperty('ingredients_basis')
  },
)

test('valid values are kept, and so are unknown keys', () => {
  const metadata = { product_type: 'cosmetic', features: ['しっとり'], first_class_explanation_pdf: null, colour: '白' }
  expect(productDescription(metadata)).toMatchObject({ ...metadata, brand: '' })
})

test('ingredients and additives are shown only if allergens are given', () => {
  const metadata = { ingredients: [{ name: '小麦粉', amount: '1 g' }], additives: ['香料'] }
  expect(productDescription({ ...metadata, allergen: ['小麦'] })).toMatchObject(metadata)
  expect(productDescription(metadata)).toMatchObject({ ingredients: [], additives: [], allergen: [] })
})

const goods = { is_giftcard: false }

test.each([
  null,
  {},
  { jsm_category_name: '第4類医薬品' },
  { jsm_category_name: '第2類医薬品', regulated_ingredient: 'codeine' },
  { jsm_category_name: '第2類医薬品', maximum_purchase_quantity: '1' },
])('a variant with metadata %j is incomplete and yields null', (metadata) =>
  expect(variantDescription(metadata, goods)).toBeNull(),
)

test('a variant with a valid sale class gets a complete description', () => {
  const metadata = { jan_code: 49, regulated_ingredient: null, maximum_purchase_quantity: 3 }
  const whole = variantDescription({ jsm_category_name: '化粧品', ...metadata }, goods)
  expect(VariantMetadata.parse(whole)).toEqual(whole)
  expect(whole).toMatchObject({ jan_code: '', regulated_ingredient: [], maximum_purchase_quantity: 3 })
})

test('figures that are impossible are empty, and the variant is still shown', () => {
  const figures = { dpoint_custom_rate: 5, dpoint_custom_amount: -50, package_days: -3, asking_price_with_tax: -100 }
  const none = Object.fromEntries(Object.keys(figures).map((key) => [key, null]))
  expect(variantDescription({ jsm_category_name: '第2類医薬品', ...figures }, goods)).toMatchObject(none)
})

test('a gift card earns no points, whatever its metadata says', () => {
  const metadata = { jsm_category_name: '日用品', dpoint_custom_amount: 30, dpoint_custom_rate: 0.05 }
  const amountOf = (is_giftcard: boolean) => variantDescription(metadata, { is_giftcard })?.dpoint_custom_amount
  expect([amountOf(true), amountOf(false)]).toEqual([0, 30])
})
