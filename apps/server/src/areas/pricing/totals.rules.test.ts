import { describe, expect, test } from 'vitest'
import { refundOfLine } from './line-totals.rules.ts'
import { cart, cartOf, discount, figures, giftCard, line, method, order } from './totals.fixture.ts'
import { type CartToPrice, type CartTotals, type OrderToPrice, priceCart, priceOrder } from './totals.rules.ts'

/** The order a cart becomes: its adjustments and its gift cards as they would be stored. */
function placed(cartToPrice: CartToPrice): OrderToPrice {
  const priced = priceCart(cartToPrice)
  return order({
    lines: cartToPrice.lines.map((each) =>
      line({ ...each, adjustments: priced.adjustments.filter(({ item_id }) => item_id === each.id) }),
    ),
    shipping_methods: cartToPrice.shipping_methods.map((each, at) => ({
      ...each,
      price: priced.shipping_methods[at]!.price,
    })),
    gift_card_transactions: priced.gift_card_uses,
  })
}

/** Only what the example states: its delivery options carry no id. */
const shown = ({ shipping_methods, ...totals }: Pick<CartTotals, 'shipping_methods'>) => ({
  ...totals,
  shipping_methods: shipping_methods.map(({ id: _id, ...rest }) => rest),
})

describe('the platform’s worked examples', () => {
  test('are complete', () => expect(figures.examples).toHaveLength(20))

  for (const example of figures.examples) {
    test(example.id, () => {
      const input = cartOf(example)
      const totals = example.in.kind === 'cart' ? priceCart(input) : priceOrder(placed(input))
      expect(shown(totals)).toMatchObject(example.out)
    })
  }
})

describe('a cart', () => {
  test('that is empty costs nothing', () => {
    expect(priceCart(cart({}))).toEqual({
      subtotal: 0,
      raw_discount_total: 0,
      discount_total: 0,
      shipping_total: 0,
      item_tax_total: 0,
      shipping_tax_total: 0,
      tax_total: 0,
      gift_card_total: 0,
      gift_card_tax_total: 0,
      total: 0,
      items: [],
      shipping_methods: [],
      adjustments: [],
      gift_card_uses: [],
    })
  })

  test('gives the discount adjustments to store on its lines', () => {
    const { adjustments } = priceCart(
      cart({
        lines: [
          line({ id: 'a', unit_price: 1000 }),
          line({ id: 'b', unit_price: 2000 }),
          line({ id: 'c', unit_price: 0 }),
        ],
        discounts: [discount({ type: 'fixed', value: 1000 })],
      }),
    )
    expect(adjustments).toEqual([
      { item_id: 'a', discount_id: 'disc', amount: 333.333333, description: 'discount' },
      { item_id: 'b', discount_id: 'disc', amount: 666.666667, description: 'discount' },
    ])
  })

  test('combines free shipping with another discount', () => {
    const { total, shipping_methods } = priceCart(
      cart({
        lines: [line({ unit_price: 1000, tax_rates: [10] })],
        shipping_methods: [method({ price: 550, tax_rates: [10] })],
        discounts: [discount({ value: 10 }), discount({ id: 'free', type: 'free_shipping', value: 0 })],
      }),
    )
    expect(shipping_methods).toEqual([
      { id: 'sm', price: 0, subtotal: 0, tax_total: 0, original_tax_total: 0, total: 0, original_total: 0 },
    ])
    expect(total).toBe(990)
  })

  test('with tax-inclusive prices costs what they say where taxes are not automatic', () => {
    const { total, tax_total, items } = priceCart(
      cart({
        lines: [line({ unit_price: 1078, quantity: 3, tax_rates: [8], includes_tax: true })],
        shipping_methods: [method({ price: 550, tax_rates: [10], includes_tax: true })],
        region: { automatic_taxes: false, gift_cards_taxable: true },
      }),
    )
    expect({ total, tax_total, subtotal: items[0]!.subtotal }).toEqual({ total: 3784, tax_total: 0, subtotal: 3234 })
  })

  test('with a 100 % discount costs exactly 0 even if the tax per unit was rounded up', () => {
    const { items, total } = priceCart(
      cart({
        lines: [line({ unit_price: 6, quantity: 100, tax_rates: [10], includes_tax: true })],
        discounts: [discount({ value: 100 })],
      }),
    )
    expect(items[0]).toMatchObject({ subtotal: 550, discount_total: 550, tax_total: 0, total: 0 })
    expect(total).toBe(0)
  })

  test('paid by a gift card taxed higher than the goods never has a negative total', () => {
    const totals = priceCart(
      cart({
        lines: [line({ unit_price: 1000, tax_rates: [8] })],
        gift_cards: [giftCard({ balance: 5000, tax_rate: 10 })],
      }),
    )
    expect(totals).toMatchObject({ tax_total: 80, gift_card_total: 1000, gift_card_tax_total: 80, total: 0 })
  })

  test.each([
    ['cards that paid the tax', true, 10, { gift_card_total: 1000, gift_card_tax_total: 80, total: 5500 }],
    ['cards without tax', true, null, { gift_card_total: 1000, gift_card_tax_total: 0, total: 5580 }],
    ['cards that pay for tax', false, null, { gift_card_total: 1080, gift_card_tax_total: 0, total: 5500 }],
  ])(
    'with a gift card in it is paid by %s as far as it is no gift card',
    (_how, gift_cards_taxable, tax_rate, paid) => {
      const input = cart({
        lines: [
          line({ unit_price: 1000, tax_rates: [8] }),
          line({ id: 'b', unit_price: 5000, tax_rates: [10], allow_discounts: false, is_giftcard: true }),
        ],
        gift_cards: [giftCard({ balance: 9000, tax_rate })],
        region: { automatic_taxes: true, gift_cards_taxable },
      })
      expect(priceCart(input)).toMatchObject(paid)
      expect(priceOrder(placed(input))).toMatchObject(paid)
    },
  )

  test('has the same total as its order, to the yen', () => {
    const input = cart({
      lines: [
        line({ id: 'a', unit_price: 333, quantity: 7, tax_rates: [8] }),
        line({ id: 'b', unit_price: 1981, quantity: 3, tax_rates: [10] }),
        line({ id: 'c', unit_price: 17, quantity: 11, tax_rates: [8] }),
      ],
      discounts: [discount({ type: 'fixed', value: 777 })],
      shipping_methods: [method({ price: 550, tax_rates: [10] })],
      gift_cards: [
        giftCard({ id: 'x', balance: 300, tax_rate: null }),
        giftCard({ id: 'y', balance: 700, tax_rate: 10 }),
      ],
    })
    expect(priceOrder(placed(input)).total).toBe(priceCart(input).total)
  })
})

describe('an order', () => {
  test('has totals paid, refunded and refundable, and a refundable amount per line', () => {
    const totals = priceOrder(
      order({
        lines: [
          { ...line({ unit_price: 1980, quantity: 2, tax_rates: [10] }), returned_quantity: 1 },
          { ...line({ id: 'b', unit_price: 500, quantity: 1, tax_rates: [8] }), returned_quantity: 1 },
        ],
        payments: [{ amount: 4000 }, { amount: 896 }],
        refunds: [{ amount: 2178 }, { amount: 540 }],
      }),
    )
    expect(totals).toMatchObject({ total: 4896, paid_total: 4896, refunded_total: 2718, refundable_amount: 2178 })
    expect(totals.items.map(({ refundable }) => refundable)).toEqual([2178, 0])
  })

  test('can refund, after a return, exactly the rest of a line whose discount does not divide evenly', () => {
    const adjustments = [{ item_id: 'a', discount_id: 'disc', amount: 100, description: 'discount' }]
    const sold = line({ unit_price: 1000, quantity: 3, tax_rates: [10], adjustments, returned_quantity: 1 })
    const [item] = priceOrder(order({ lines: [sold] })).items
    const refunded = refundOfLine(sold, 1, 0)
    expect([item!.total, refunded, item!.refundable]).toEqual([3190, 1064, 3190 - 1064])
  })

  test('keeps the discount of a returned line of a swap', () => {
    const adjustments = [{ item_id: 'a', discount_id: 'disc', amount: -100, description: 'discount' }]
    const totals = priceOrder(
      order({ lines: [line({ unit_price: -1000, tax_rates: [10], is_return: true, adjustments })] }),
    )
    expect(totals.items[0]).toMatchObject({ subtotal: -1000, discount_total: -100, tax_total: -90, total: -990 })
    expect(totals.total).toBe(-990)
  })
})
