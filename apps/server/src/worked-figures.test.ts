import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Example, figures } from './areas/pricing/totals.fixture.ts'
import { address } from './base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from './base/testing/catalogue.ts'
import { signInStaff } from './base/testing/people.ts'
import { type TestShop, testShop } from './base/testing/shop.ts'

/**
 * The platform's worked figures, asked of the running shop: each situation is made by the calls that staff and shopper
 * have, in yen and in a currency with decimals, and what the shop returns must equal the figures.
 */
let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  await desk('/admin/store/currencies/usd')
})
afterAll(() => shop.close())

async function request(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await shop.call(method, path, body, headers)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const desk = (path: string, body: object = {}) => request('POST', path, body, staff)
const store = (path: string, body: object = {}) => request('POST', path, body)

type Situation = Example['in'] & { currency: string }
type Line = Situation['items'][number]
type Rates = readonly number[]

let nameCount = 0
/** A unique name. */
const fresh = (name: string) => `${name}-${++nameCount}`

/** Sales settings as the example has them; a region's own rate counts only for gift cards. */
async function openRegion({ currency, items, gift_cards = [], ...rest }: Situation): Promise<string> {
  const { region } = await desk('/admin/regions', {
    name: fresh('見本の地域'),
    currency_code: currency,
    tax_rate: gift_cards.find(({ tax_rate }) => tax_rate)?.tax_rate ?? 0,
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    countries: [],
    includes_tax: items.some(({ includes_tax }) => includes_tax),
  })
  const { automatic_taxes = true, gift_cards_taxable = true } = rest
  if (!automatic_taxes || !gift_cards_taxable)
    await desk(`/admin/regions/${region.id}`, { automatic_taxes, gift_cards_taxable })
  return region.id
}

/** Puts a line's product on sale at the region's price; beside prices with tax, one without is the currency's. */
async function sell(region_id: string, { currency, items }: Situation, line: Line) {
  const isOfCurrency = !line.includes_tax && items.some(({ includes_tax }) => includes_tax)
  const where = isOfCurrency ? { currency_code: currency } : { region_id }
  const { product } = await desk('/admin/products', {
    title: line.id,
    handle: fresh('product'),
    status: 'published',
    discountable: line.allow_discounts ?? true,
    options: [{ title: '内容量' }],
    sales_channels: [{ id: goods.sales_channel_id }],
    variants: [
      {
        title: '1個',
        manage_inventory: false,
        prices: [{ ...where, amount: Math.abs(line.unit_price) }],
        options: [{ value: '1個' }],
      },
    ],
  })
  return { product_id: product.id as string, variant_id: product.variants[0].id as string }
}

async function offerDelivery(region_id: string, amount: number, more: object = {}): Promise<string> {
  const option = { name: '宅配便', amount, region_id, ...more }
  const { shipping_option } = await desk('/admin/shipping-options', {
    ...option,
    price_type: 'flat_rate',
    provider_id: 'manual',
    data: { id: 'manual-fulfillment' },
  })
  return shipping_option.id
}

/** Each rate of each of these, once. */
async function tax(region_id: string, rated: { rates: Rates; products?: string[]; shipping_options?: string[] }[]) {
  for (const rate of new Set(rated.flatMap(({ rates }) => rates))) {
    const those = rated.filter(({ rates }) => rates.includes(rate))
    const products = those.flatMap((one) => one.products ?? [])
    const shipping_options = those.flatMap((one) => one.shipping_options ?? [])
    await desk('/admin/tax-rates', { code: `${rate}`, name: `${rate}%`, region_id, rate, products, shipping_options })
  }
}

async function coupon(region_id: string, rule: object): Promise<string> {
  const code = fresh('COUPON')
  await desk('/admin/discounts', { code, regions: [region_id], rule })
  return code
}

/** A cart as the example has it; `variants` by the ids of its lines. */
async function fill(situation: Situation) {
  const region_id = await openRegion(situation)
  const products = await Promise.all(situation.items.map((line) => sell(region_id, situation, line)))
  const shipping = situation.shipping ?? []
  const options = await Promise.all(
    shipping.map(({ price, includes_tax = false }) => offerDelivery(region_id, price, { includes_tax })),
  )
  await tax(region_id, [
    ...situation.items.map(({ tax_rates = [] }, at) => ({ rates: tax_rates, products: [products[at]!.product_id] })),
    ...shipping.map(({ tax_rates = [] }, at) => ({ rates: tax_rates, shipping_options: [options[at]!] })),
  ])
  const cartItems = situation.items.flatMap(({ is_return, quantity }, at) =>
    is_return ? [] : [{ variant_id: products[at]!.variant_id, quantity }],
  )
  const { cart } = await store('/store/carts', { region_id, items: cartItems })
  for (const option_id of options) await store(`/store/carts/${cart.id}/shipping-methods`, { option_id })
  const rules = [
    situation.discount,
    situation.free_shipping && { type: 'free_shipping', value: 0, allocation: 'total' },
  ].filter(Boolean)
  const discounts = await Promise.all(rules.map((rule) => coupon(region_id, rule as object)))
  const cards = await Promise.all(
    (situation.gift_cards ?? []).map(({ balance }) => desk('/admin/gift-cards', { region_id, value: balance })),
  )
  if (discounts.length + cards.length > 0)
    await store(`/store/carts/${cart.id}`, {
      discounts: discounts.map((code) => ({ code })),
      gift_cards: cards.map(({ gift_card }) => ({ code: gift_card.code })),
    })
  const variants = Object.fromEntries(situation.items.map(({ id }, at) => [id, products[at]!.variant_id]))
  return { id: cart.id as string, region_id, variants }
}

/** The order that a cart becomes, paid manually. */
async function order({ id, region_id }: { id: string; region_id: string }) {
  const country_code = await freeCountry()
  await desk(`/admin/regions/${region_id}/countries`, { country_code })
  const shipping_address = { ...address, country_code }
  const { cart } = await store(`/store/carts/${id}`, { email: 'guest@example.com', shipping_address })
  if (cart.shipping_methods.length === 0)
    await store(`/store/carts/${id}/shipping-methods`, { option_id: await offerDelivery(region_id, 0) })
  await store(`/store/carts/${id}/payment-sessions`)
  const { data } = await store(`/store/carts/${id}/complete`)
  return data
}

/** A country that belongs to no region: a country can be in one region only. */
async function freeCountry() {
  const free = shop.db.selectFrom('country').select('iso_2').where('region_id', 'is', null).orderBy('iso_2')
  return (await free.executeTakeFirstOrThrow()).iso_2
}

type Figures = Record<string, unknown>
type Out = Figures & { items: (Figures & { id: string })[]; shipping_methods: Figures[] }

/** The figures of an example without those no response has; a delivery option's are its others renamed. */
const without = (figures: Figures, names: readonly string[]) =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !names.includes(name)))
const ofDelivery = (figures: Figures) => without(figures, ['original_total', 'original_tax_total'])

const picked = (from: Figures, like: object) => Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]))

/** Compares a response with the figures of an example, line by line. */
function expectFigures(
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came; the contract has checked its shape.
  answer: any,
  { items, shipping_methods, ...sums }: Out,
  variants: Record<string, string>,
  untold: { sums?: string[]; line?: string[] },
) {
  const lineOf = (id: string) => answer.items.find((one: { variant_id: string }) => one.variant_id === variants[id])
  const expected = {
    ...without(sums, untold.sums ?? []),
    items: items.map(({ id, ...line }) => without(line, untold.line ?? [])),
    shipping_methods: shipping_methods.map(ofDelivery),
  }
  const { items: lines, shipping_methods: methods, ...rest } = expected
  expect({
    ...picked(answer, rest),
    items: lines.map((line, at) => picked(lineOf(items[at]!.id), line)),
    shipping_methods: methods.map((method, at) => picked(answer.shipping_methods[at], method)),
  }).toEqual(expected)
  expect(answer.items).toHaveLength(items.length)
}

describe('a cart has the totals of the platform’s worked examples', () => {
  const carts = figures.examples.filter(({ in: { kind, items } }) => kind === 'cart' && !items.some(isReturned))

  test.each(carts)('$id', async ({ in: situation, currency, out }) => {
    const { id, variants } = await fill({ ...situation, currency })
    const { cart } = situation.force_taxes
      ? await store(`/store/carts/${id}/taxes`)
      : await request('GET', `/store/carts/${id}`)
    expectFigures(cart, out as Out, variants, { sums: ['raw_discount_total'] })
  })

  test('including tax at payment in a region without automatic taxes', async () => {
    const { in: situation, currency, out } = exampleOf('manual-tax-region-forced')
    const filled = await fill({ ...situation, currency })
    const { cart } = await store(`/store/carts/${filled.id}/payment-sessions`)
    expectFigures(cart, out as Out, filled.variants, { sums: ['raw_discount_total'] })
    expect(cart.payment_sessions).toMatchObject([{ provider_id: 'manual', amount: out.total }])
    expect(await order(filled)).toMatchObject({ total: out.total, tax_total: out.tax_total })
  })
})

describe('an order has the totals of the platform’s worked examples', () => {
  test.each(figures.examples.filter(({ in: { kind } }) => kind === 'order'))('$id', async (example) => {
    const { in: situation, currency, out } = example
    const filled = await fill({ ...situation, currency })
    const { id } = await order(filled)
    const more = 'fields=%2Bitem_tax_total,%2Bshipping_tax_total,%2Braw_discount_total'
    const answer = await request('GET', `/admin/orders/${id}?${more}`, undefined, staff)
    expectFigures(answer.order, out as Out, filled.variants, { line: ['raw_discount_total'] })
  })
})

const isReturned = ({ is_return }: Line) => is_return === true
const exampleOf = (id: string) => figures.examples.find((one) => one.id === id)!

/** An order of the items that are returned in an example, paid and sent. */
async function shippedOrder(situation: Situation) {
  const filled = await fill(situation)
  const { id, items } = await order(filled)
  await desk(`/admin/orders/${id}/capture`)
  const pieces = items.map((line: { id: string; quantity: number }) => ({ item_id: line.id, quantity: line.quantity }))
  await desk(`/admin/orders/${id}/fulfillment`, { items: pieces })
  return { ...filled, order_id: id as string, pieces }
}

test('a swap’s cart has the totals of the platform’s worked example swap-cart-return-line', async () => {
  const { in: situation, currency, out } = exampleOf('swap-cart-return-line')
  const items = situation.items.map((line) => ({
    ...line,
    unit_price: Math.abs(line.unit_price),
    is_return: !line.is_return,
  }))
  const { order_id, pieces, variants } = await shippedOrder({ ...situation, currency, items })
  const additional_items = [{ variant_id: variants.new!, quantity: 1 }]
  const answer = await desk(`/admin/orders/${order_id}/swaps`, { return_items: pieces, additional_items })
  const { cart } = await request('GET', `/store/carts/${answer.order.swaps[0].cart_id}`)
  expectFigures(cart, out as Out, variants, { sums: ['raw_discount_total'] })
})

test.each(figures.returnExamples)('a return refunds the amount of the worked example $id', async (example) => {
  const { in: situation, currency, out } = example
  const [line] = situation.lines
  const { order_id, region_id, pieces } = await shippedOrder({
    kind: 'order',
    currency,
    items: [{ id: 'a', unit_price: line!.unit_price, quantity: line!.of_quantity, tax_rates: line!.tax_rates }],
    ...(line!.discount && { discount: { type: 'fixed', value: line!.discount, allocation: 'total' } }),
  })
  const returnShipping = situation.return_shipping
  const option_id = returnShipping && (await offerDelivery(region_id, returnShipping.price, { is_return: true }))
  if (option_id) await tax(region_id, [{ rates: returnShipping.tax_rates, shipping_options: [option_id] }])
  const items = [{ ...pieces[0], quantity: line!.quantity }]
  const answer = await desk(`/admin/orders/${order_id}/return`, {
    items,
    ...(returnShipping && { return_shipping: { option_id } }),
  })
  expect(answer.order.returns).toMatchObject([{ refund_amount: out.refund_amount }])
})

describe('refunds lead to the totals of the platform’s worked examples', () => {
  test.each(figures.refundExamples)('$id', async (example) => {
    // Its price is the amount that was paid.
    const { in: situation, currency } = exampleOf('jpy-percentage-mixed-rates')
    const { id } = await order(await fill({ ...situation, currency }))
    await desk(`/admin/orders/${id}/capture`)
    const read = async () => (await request('GET', `/admin/orders/${id}`, undefined, staff)).order
    const refund = (amount: number) =>
      shop.call('POST', `/admin/orders/${id}/refund`, { amount, reason: 'other' }, staff)
    const before = await read()
    expect(before.paid_total).toBe(example.in.paid_total)
    if ('refund' in example.in) {
      const { status, body } = await refund(example.in.refund)
      expect({ status, type: body.type }).toEqual(example.out)
      return expect(await read()).toEqual(before)
    }
    for (const [at, amount] of example.in.refunds.entries()) {
      const { body } = await refund(amount)
      const expected = (example.out as Figures[])[at]!
      expect(picked(body.order, expected)).toEqual(expected)
    }
  })
})
