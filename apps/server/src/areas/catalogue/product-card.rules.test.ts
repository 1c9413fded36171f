import { expect, test } from 'vitest'
import type { PricingContext } from '../pricing/price.rules.ts'
import { cardOf, stockOf } from './product-card.rules.ts'
import type { ProductRow, VariantRow } from './products.queries.ts'

const japan: PricingContext = {
  currency: { code: 'jpy', includes_tax: true },
  region: { id: 'reg_jp', includes_tax: true, automatic_taxes: true, tax_rate: 10 },
}
const price = (amount: number, list_type: 'sale' | null = null) => ({
  ...{ id: `ma_${amount}`, currency_code: 'jpy', amount, min_quantity: null, max_quantity: null, region_id: null },
  ...{ list_type, list_includes_tax: list_type && true, list_ends_at: null, price_list_id: list_type && 'pl_1' },
})
/** A variant of the third class of which there is plenty; `pieces` of it, where given. */
const variant = (prices: ReturnType<typeof price>[], given: { pieces?: number; class?: string } = {}) =>
  ({
    ...{ id: `variant_${prices[0]?.amount}`, prices, allow_backorder: false, manage_inventory: true },
    inventory_quantity: given.pieces ?? 99,
    metadata: { jsm_category_name: given.class ?? '第3類医薬品' },
  }) as unknown as VariantRow
const card = (variants: VariantRow[], product_type = 'medicine') => {
  const metadata = { product_type, dosage: [{ age: '15才以上', dose: '2錠', times: '3回' }] }
  const product = { id: 'prod_1', handle: 'jo', title: '錠', own_rates: [], is_giftcard: false, metadata, variants }
  return cardOf(product as unknown as ProductRow, japan)
}

test('a card shows the lowest price with its own former price, and up to which its variants cost', () => {
  const prices = { price: 800, price_to: 2000, original_price: 900, on_sale: true }
  expect(
    card([variant([price(2000)]), variant([price(900), price(800, 'sale')]), variant([price(950)])]),
  ).toMatchObject(prices)
  // Another variant is on sale: the price that is shown is not reduced.
  const usual = { price: 900, price_to: 1500, original_price: 900, on_sale: false }
  expect(card([variant([price(2000), price(1500, 'sale')]), variant([price(900)])])).toMatchObject(usual)
})

test('a card names the strictest class of what can be priced, and no age for what is no medicine', () => {
  const variants = [variant([price(900)]), variant([price(800)], { class: '第2類医薬品' })]
  const unpriced = variant([], { class: '第1類医薬品' })
  expect(card([...variants, unpriced])).toMatchObject({
    jsm_category_name: '第2類医薬品',
    usable_age: expect.any(String),
  })
  expect(card(variants, 'general_product')).toMatchObject({ usable_age: null })
  expect(card([unpriced, variant([price(900)], { class: '' })])).toBe(null)
})

test.each([
  [[99, 3], { in_stock: true, low_stock: false }],
  [[0, 3], { in_stock: true, low_stock: true }],
  [[5, 3], { in_stock: true, low_stock: true }],
  [[0, 0], { in_stock: false, low_stock: false }],
])('of variants with %j pieces the card says %o', (pieces, stock) => {
  expect(card(pieces.map((each, at) => variant([price(900 + at)], { pieces: each })))).toMatchObject(stock)
})

test('what is not counted, or can be ordered without stock, is neither sold out nor few', () => {
  const counted = { allow_backorder: false, manage_inventory: true, inventory_quantity: 0 } as VariantRow
  expect(stockOf(counted)).toEqual({ buyable: false, few: false })
  for (const uncounted of [{ allow_backorder: true }, { manage_inventory: false }])
    for (const inventory_quantity of [0, 3])
      expect(stockOf({ ...counted, ...uncounted, inventory_quantity })).toEqual({ buyable: true, few: false })
})
