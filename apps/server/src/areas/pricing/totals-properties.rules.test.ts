import { expect, test } from 'vitest'
import { baseOf } from './line-totals.rules.ts'
import { cart, discount, giftCard, line, method, order } from './totals.fixture.ts'
import { type CartToPrice, priceCart, priceOrder } from './totals.rules.ts'

/** Whole numbers from a seed (mulberry32): the same carts on every run. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const oneOf = <T>(values: readonly T[]) => values[whole(0, values.length - 1)]!
  const many = <T>(min: number, max: number, make: (at: number) => T) =>
    Array.from({ length: whole(min, max) }, (_, at) => make(at))
  return { whole, oneOf, many }
}

const rates = [[10], [8], [], [12.5, 7]]
/** Most goods have discounts; a gift card has none. */
const kinds = [{}, {}, {}, { allow_discounts: false }, { allow_discounts: false, is_giftcard: true }]

function randomCart(seed: number): CartToPrice {
  const { whole, oneOf, many } = generator(seed)
  const yesNo = () => oneOf([true, false])
  const lines = many(0, 6, (at) =>
    line({
      id: `item_${at}`,
      unit_price: oneOf([0, whole(1, 99), whole(100, 9999), whole(10_000, 500_000)]),
      quantity: whole(1, 100),
      tax_rates: oneOf(rates),
      includes_tax: yesNo(),
      ...oneOf(kinds),
      adjustments:
        whole(1, 6) === 1
          ? [{ item_id: `item_${at}`, discount_id: null, amount: whole(1, 3000), description: 'お詫び' }]
          : [],
    }),
  )
  const type = oneOf(['fixed', 'percentage', 'free_shipping'] as const)
  return cart({
    lines,
    shipping_methods: many(0, 2, (at) =>
      method({ id: `sm_${at}`, price: whole(0, 2000), tax_rates: oneOf(rates), includes_tax: yesNo() }),
    ),
    discounts: many(0, 1, () =>
      discount({
        type,
        value: type === 'percentage' ? whole(0, 100) : whole(0, 20_000),
        allocation: oneOf(['total', 'item']),
        item_ids: oneOf([null, lines.filter(yesNo).map(({ id }) => id)]),
      }),
    ),
    gift_cards: many(0, 3, (at) =>
      giftCard({
        id: `gift_${at}`,
        balance: whole(0, 50_000),
        tax_rate: oneOf([null, 8, 10]),
        ends_at: oneOf([null, new Date(Date.UTC(2027, whole(0, 11), 1))]),
      }),
    ),
    region: { automatic_taxes: yesNo(), gift_cards_taxable: yesNo() },
    force_taxes: yesNo(),
  })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
const seeds = Array.from({ length: 3000 }, (_, at) => at + 1)
const priced = seeds.map((seed) => ({ seed, given: randomCart(seed), totals: priceCart(randomCart(seed)) }))

test('the generated carts vary: most cost something, many have a discount, some use taxed gift cards', () => {
  expect(priced.filter(({ totals }) => totals.total > 0).length).toBeGreaterThan(1500)
  expect(priced.filter(({ totals }) => totals.discount_total > 0).length).toBeGreaterThan(700)
  expect(priced.filter(({ totals }) => totals.gift_card_tax_total > 0).length).toBeGreaterThan(200)
})

test('no total is negative, and all but raw discounts are whole yen', () => {
  const wrong = priced.flatMap(({ seed, totals }) => {
    const { items, shipping_methods, adjustments, gift_card_uses, raw_discount_total, ...cartFigures } = totals
    const figures = [
      cartFigures,
      ...shipping_methods.map(({ id: _id, ...rest }) => rest),
      ...items.map(({ id: _id, raw_discount_total: _raw, ...rest }) => rest),
      ...gift_card_uses.map(({ amount, balance_left }) => ({ amount, balance_left })),
    ].flatMap((each) => Object.values(each))
    const raw = [
      raw_discount_total,
      ...items.map((item) => item.raw_discount_total),
      ...adjustments.map((a) => a.amount),
    ]
    return figures.every((each) => Number.isInteger(each) && each >= 0) && raw.every((each) => each >= 0) ? [] : [seed]
  })
  expect(wrong).toEqual([])
})

test('a cart’s totals are the sums of its parts', () => {
  const wrong = priced.flatMap(({ seed, totals: t }) => {
    const right =
      t.subtotal === sum(t.items, (item) => item.subtotal) &&
      t.item_tax_total === sum(t.items, (item) => item.tax_total) &&
      t.shipping_total === sum(t.shipping_methods, (each) => each.subtotal) &&
      t.shipping_tax_total === sum(t.shipping_methods, (each) => each.tax_total) &&
      t.tax_total === t.item_tax_total + t.shipping_tax_total &&
      Math.abs(t.raw_discount_total - sum(t.items, (item) => item.raw_discount_total)) < 1e-4 &&
      Math.abs(t.discount_total - t.raw_discount_total) <= 0.5 &&
      t.gift_card_total === sum(t.gift_card_uses, (use) => use.amount) &&
      t.total ===
        t.subtotal + t.shipping_total + t.tax_total - t.discount_total - t.gift_card_total - t.gift_card_tax_total &&
      t.items.every((item) => item.total === item.subtotal - item.discount_total + item.tax_total)
    return right ? [] : [seed]
  })
  expect(wrong).toEqual([])
})

test('no discount exceeds its line’s price or its own value', () => {
  const wrong = priced.flatMap(({ seed, given, totals }) => {
    const taxed = given.region.automatic_taxes || given.force_taxes
    const [active] = given.discounts
    const ofDiscount = sum(
      totals.adjustments.filter(({ discount_id }) => discount_id),
      ({ amount }) => amount,
    )
    const right =
      given.lines.every((each, at) => {
        const { base } = baseOf(each, taxed ? each.tax_rates : [])
        return totals.items[at]!.raw_discount_total <= base && totals.items[at]!.discount_total <= base
      }) &&
      (active?.type !== 'fixed' || active.allocation !== 'total' || ofDiscount <= active.value + 1e-4)
    return right ? [] : [seed]
  })
  expect(wrong).toEqual([])
})

test('gift cards pay for no gift cards, nor for their tax', () => {
  const wrong = priced.flatMap(({ seed, given, totals }) => {
    const bought = totals.items.filter((_item, at) => given.lines[at]!.is_giftcard)
    const isPaid = totals.total >= sum(bought, ({ total }) => total)
    const isTaxPaid = totals.tax_total - totals.gift_card_tax_total >= sum(bought, ({ tax_total }) => tax_total)
    return isPaid && isTaxPaid ? [] : [seed]
  })
  expect(wrong).toEqual([])
})

test('an order has the same total as its cart', () => {
  const taxed = priced.filter(({ given }) => given.region.automatic_taxes || given.force_taxes)
  const wrong = taxed.flatMap(({ seed, given, totals }) => {
    const adjusted = given.lines.map((each) =>
      line({ ...each, adjustments: totals.adjustments.filter(({ item_id }) => item_id === each.id) }),
    )
    const methods = given.shipping_methods.map((each, at) => ({ ...each, price: totals.shipping_methods[at]!.price }))
    const { total } = priceOrder(
      order({ lines: adjusted, shipping_methods: methods, gift_card_transactions: totals.gift_card_uses }),
    )
    return total === totals.total ? [] : [seed]
  })
  expect(taxed.length).toBeGreaterThan(1500)
  expect(wrong).toEqual([])
})
