import { discountFailures } from '@kusuribako/contract/discounts/validate-discount'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

interface Buyer {
  email: string
  headers: Record<string, string>
}
const guest: Buyer = { email: 'guest@example.com', headers: {} }

/** A coupon of 100 yen off, created by staff. */
async function coupon(code: string, differs: object = {}) {
  const rule = { type: 'fixed', value: 100, allocation: 'total' }
  const body = { code, rule, regions: [goods.region_id], ...differs }
  expect((await shop.call('POST', '/admin/discounts', body, staff)).status, code).toBe(200)
}
const put = (cart: string, code: string, { headers }: Buyer) =>
  shop.call('POST', `/store/carts/${cart}`, { discounts: [{ code }] }, headers)
const validate = async (cart: string, code: string, { headers }: Buyer = guest) => {
  const query = new URLSearchParams({ cartId: cart, discountCode: code })
  return (await shop.call('GET', `/store/v1/discounts/validate?${query}`, undefined, headers)).body.data
}
/** A cart with two lotions (2,200 yen) of a buyer whose address is known. */
async function cartOf(buyer: Buyer = guest) {
  const cart = await cartWith(shop, goods, { lotion: 2 }, buyer.headers)
  await readyToPay(shop, goods, cart, buyer)
  return cart
}
/** A buyer orders with a single-use coupon, and tries it again. */
async function comesAgain(code: string, buyer: Buyer, as: Buyer = buyer) {
  await coupon(code, { metadata: { singleUsePerSingleUser: true } })
  const first = await cartOf(buyer)
  expect(await validate(first, code, buyer)).toEqual({ discountIsApplicable: true })
  await put(first, code, buyer)
  expect((await shop.call('POST', `/store/carts/${first}/complete`, {}, buyer.headers)).body.type).toBe('order')
  return validate(await cartOf(as), code, as)
}
/** The outcome for a coupon with these terms, on a cart of two lotions. */
const withTerms = async (code: string, metadata: object) => {
  await coupon(code, { metadata })
  return validate(await cartOf(), code)
}

/** Each reason of the specification (shop.md §3), and a coupon that fails for it. */
const fails: Record<(typeof discountFailures)[number], () => Promise<object>> = {
  single_use_failure: async () => comesAgain('ONCE', await signInCustomer(shop)),
  /** A customer who shops as a guest. */
  async single_use_email_failure() {
    const member = await signInCustomer(shop)
    return comesAgain('ONCE-BY-MAIL', member, { ...guest, email: member.email })
  },
  async subscription_payment_failure() {
    await coupon('FIRST-PAYMENT', { metadata: { subscriptionPayment: 1 } })
    const cart = await cartOf()
    const metadata = JSON.stringify({ subscription_current_cycle: 2 })
    await shop.db.updateTable('cart').set({ metadata }).where('id', '=', cart).execute()
    return validate(cart, 'FIRST-PAYMENT')
  },
  purchase_type_failure: () => withTerms('REGULAR', { purchaseType: 'subscription' }),
  purchase_amount_failure: () => withTerms('FROM-2201', { purchaseAmount: 2201 }),
  purchase_quantity_failure: () => withTerms('THREE', { minPurchaseQuantity: 3 }),
  async has_reached_limit() {
    await coupon('NEVER', { usage_limit: 1 })
    await shop.db.updateTable('discount').set({ usage_count: 1 }).where('code', '=', 'NEVER').execute()
    return validate(await cartOf(), 'NEVER')
  },
  async out_of_validity_period() {
    await coupon('PAST', { ends_at: '2026-06-01T03:00:01Z' })
    const cart = await cartOf()
    const { now } = shop.clock
    shop.clock.now = new Date('2026-06-01T03:00:02Z')
    return validate(cart, 'PAST').finally(() => {
      shop.clock.now = now
    })
  },
  invalid_discount_failure: async () => validate(await cartOf(), 'NOWHERE'),
  not_valid_product_variant: () => withTerms('OTHER', { sku_targets: [goods.skus.food] }),
}

test.each(Object.keys(fails) as (keyof typeof fails)[])('a coupon is reported inapplicable: %s', async (reason) => {
  expect(await fails[reason]()).toEqual({ discountIsApplicable: false, reason })
})

test('every failure reason has a case above', () =>
  expect(Object.keys(fails).sort()).toEqual([...discountFailures].sort()))

test('a coupon applies if its terms are exactly met: amount, quantity, purchase type, SKU', async () => {
  const metadata = {
    ...{ purchaseAmount: 2200, minPurchaseQuantity: 2, purchaseType: 'single', sku_targets: [goods.skus.lotion] },
    subscriptionPayment: 'infinity',
  }
  expect(await withTerms('JUST', metadata)).toEqual({ discountIsApplicable: true })
})

test('an unknown cart answers not_found', async () => {
  const { status, body } = await shop.call('GET', '/store/v1/discounts/validate?cartId=cart_none&discountCode=JUST')
  expect([status, body.code]).toEqual([404, 'not_found'])
})
