import { sql } from 'kysely'
import { listeners } from '../areas/all.ts'
import { newId } from '../base/ids.ts'
import type { Good } from '../base/testing/catalogue.ts'
import { openGiftCard } from '../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'
import type { SeededRandom } from '../base/testing/seeded-random.ts'
import type { TestResponse } from '../base/testing/shop.ts'
import { openSupplier } from '../base/testing/suppliers.ts'
import { type Desk, openDesk } from '../platform-contract/desk.fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came; the contract has checked its shape.
export type Loose = any
type Headers = Record<string, string>

/** All shop data that an order's life may change; a refused step must leave it unchanged. */
const watchedTables = [
  ...[
    'orders',
    'line_item',
    'line_item_adjustment',
    'shipping_method',
    'payment',
    'refund',
    'return_order',
    'return_item',
  ],
  ...['swap', 'claim_order', 'claim_item', 'fulfillment', 'fulfillment_item', 'reservation_item', 'inventory_level'],
  ...['stock_movement', 'lot_level', 'lot_movement', 'gift_card', 'gift_card_transaction', 'given_back_in_kind'],
  ...['point_account', 'point_movement', 'discount', 'discount_use', 'order_edit', 'order_item_change', 'fact'],
] as const

export interface Buyer {
  id: string | null
  headers: Headers
}

/** A shop in which complete lives of orders are run, two members of staff, and what a step needs of both. */
export async function openLives() {
  const desk = await openDesk()
  const { shop, goods } = desk
  const second: Headers = await signInStaff(shop, { is_pharmacist: true })
  for (const price of [{ variant_id: goods.variants.lotion, currency_code: 'jpy', amount: 900, min_quantity: 3 }])
    await desk.post('/admin/price-lists', {
      name: 'まとめ買い',
      description: '',
      type: 'sale',
      status: 'active',
      prices: [price],
    })
  const [codes, supplier_id] = await Promise.all([openCodes(desk), openSupplier(shop, desk.staff)])
  let lastFactId = 0

  async function fingerprint() {
    const sums = watchedTables.map(
      (table) => sql`(select coalesce(sum(hashtextextended(t::text, 0)), 0)::text from ${sql.table(table)} t)`,
    )
    const { rows } = await sql<{ all: string[] }>`select array[${sql.join(sums)}] as all`.execute(shop.db)
    return Object.fromEntries(watchedTables.map((table, at) => [table, rows[0]!.all[at]]))
  }

  /** Runs the follow-up work of the facts recorded since, as the worker would; a failed one is delivered again. */
  async function followFacts() {
    const { rows } = await sql<{ id: number; name: string; about: Record<string, unknown> }>`
      select id, name, about from fact where id > ${lastFactId} order by id`.execute(shop.db)
    for (const { id, name, about } of rows) {
      for (const one of listeners)
        if (one.fact === name && !isLetter(one.name))
          await one.run(shop.ctx(), about).catch(() => failed.push({ one, about }))
      lastFactId = id
    }
    return rows.length
  }
  const failed: { one: (typeof listeners)[number]; about: Record<string, unknown> }[] = []

  /** All pending work is done: facts are processed, and jobs have run while every provider responds. */
  async function settle(jobs: () => Promise<void>) {
    await desk.cards.sandbox.fault({ api: null })
    for (let round = 0; round < 5; round++) {
      const retries = failed.splice(0)
      for (const { one, about } of retries) await one.run(shop.ctx(), about)
      await jobs()
      if ((await followFacts()) === 0 && retries.length === 0) return
    }
  }
  return { desk, second, codes, supplier_id, fingerprint, followFacts, settle }
}
export type Lives = Awaited<ReturnType<typeof openLives>>

const isLetter = (name: string) => /letter|mail|tell|notice|webhook|search|announce|recall/.test(name)

/** Codes of every kind of discount. */
async function openCodes({ post, goods }: Desk): Promise<string[]> {
  const rules = [
    { type: 'percentage', value: 10, allocation: 'total' },
    { type: 'fixed', value: 100, allocation: 'total' },
    { type: 'fixed', value: 33, allocation: 'item' },
    { type: 'percentage', value: 7, allocation: 'item' },
    { type: 'free_shipping', value: 0, allocation: 'total' },
  ]
  const codes = []
  for (const rule of rules) {
    const code = newId('discount').toUpperCase()
    await post('/admin/discounts', {
      code,
      is_dynamic: false,
      regions: [goods.region_id],
      rule: { description: 'x', ...rule },
    })
    codes.push(code)
  }
  return codes
}

export interface Life {
  lives: Lives
  buyer: Buyer
  email: string | null
  /** The orders of this run: the first, and those made by reordering. */
  orders: string[]
  /** Codes of the gift cards that paid for them. */
  cards: string[]
  random: SeededRandom
}

const answers = {
  first_class_question_responses: { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } },
}

/** An order as its buyer or staff make it, with items and payment methods chosen by the seed. */
export async function startLife(lives: Lives, random: SeededRandom): Promise<Life> {
  const { desk } = lives
  const member = random.below(3) > 0 && (await signInCustomer(desk.shop))
  const buyer: Buyer = member ? { id: member.id, headers: member.headers } : { id: null, headers: {} }
  if (member) await desk.post(`/admin/v1/points/${member.id}`, { delta: 300 + random.below(900), note: 'はじめ' })
  const life: Life = { lives, buyer, email: member ? member.email : null, orders: [], cards: [], random }
  life.orders.push(random.below(5) === 0 ? await drafted(lives, random) : await placeOrder(life))
  return life
}

/** The same buyer reorders, where the shop allows it: with the remaining points and cards, at today's price. */
export async function buyAgain(life: Life): Answer {
  const id = await placeOrder(life).catch((error: Error) => {
    if (/unknown_error|no way to/.test(error.message)) throw error
    return null
  })
  if (id?.startsWith('order_')) life.orders.push(id)
  return null
}

function basket(random: SeededRandom): [Good, number][] {
  const otherGoods = (['food', 'secondClass', 'limited', 'few', 'device'] as const).filter(() => random.below(3) === 0)
  return [['lotion', 1 + random.below(3)], ...otherGoods.map((good): [Good, number] => [good, 1 + random.below(2)])]
}

async function giftCard({ desk }: Lives, random: SeededRandom) {
  const code = newId('gift_card').toUpperCase()
  await openGiftCard(desk.shop, desk.goods, code, random.below(2) ? { tax_rate: 10 } : {})
  return code
}

async function placeOrder({ lives, random, ...life }: Life) {
  const { desk, codes } = lives
  const { goods, cards, post } = desk
  const { headers } = life.buyer
  const member = life.email === null ? null : { email: life.email, headers }
  const waits = random.below(5) === 0
  const contents = waits ? [...basket(random), ['firstClass', 1] as [Good, number]] : basket(random)
  const items = contents.map(([good, quantity]) => ({ variant_id: goods.variants[good], quantity }))
  const { cart } = await post('/store/carts', { region_id: goods.region_id, items }, headers)
  const gift_cards = []
  for (let more = random.below(3); more > 0; more--) {
    const isKnownCard = life.orders.length > 0 && life.cards.length > 0 && random.below(2) === 0
    const code = isKnownCard ? random.of(life.cards) : await giftCard(lives, random)
    if (!isKnownCard) life.cards.push(code)
    gift_cards.push({ code })
  }
  if (gift_cards.length > 0) await post(`/store/carts/${cart.id}`, { gift_cards }, headers)
  if (random.below(2)) await post(`/store/carts/${cart.id}`, { discounts: [{ code: random.of(codes) }] }, headers)
  const d_points = member && random.below(2) ? { d_points: { points_to_use: 100 + random.below(200) } } : {}
  const metadata = { ...d_points, ...(waits ? answers : {}) }
  await post('/store/v1/cart/update-metadata', { cart_id: cart.id, metadata }, headers)
  const byCard = random.below(2) === 0
  const provider = byCard ? 'stripe-custom' : 'manual'
  const { total } = await readyInAll(lives, cart.id, member, provider)
  if (byCard && total > 0) await cards.choose(cart.id, 'pm_card_visa', headers)
  const { data } = await post(`/store/carts/${cart.id}/complete`, {}, headers)
  return data.id as string
}

/** Everything an order needs besides its items; the delivery fee depends on the subtotal before discounts. */
async function readyInAll(
  { desk }: Lives,
  cart: string,
  member: { email: string; headers: Headers } | null,
  provider_id: string,
) {
  const headers = member?.headers ?? {}
  const postToCart = async (path: string, body: object) =>
    (await desk.post(`/store/carts/${cart}${path}`, body, headers)).cart
  await postToCart('', { email: member?.email ?? `${cart}@example.com`.toLowerCase(), shipping_address: desk.address })
  await deliver(desk, (option_id) => postToCart('/shipping-methods', { option_id }))
  const cartNow = await postToCart('/payment-sessions', {})
  return cartNow.payment_sessions.length > 0 ? postToCart('/payment-session', { provider_id }) : cartNow
}

/** The delivery option whose conditions the items meet. */
const deliver = ({ goods }: Desk, choose: (option_id: string) => Promise<unknown>) =>
  choose(goods.shipping.standard).catch(() => choose(goods.shipping['standard-free']))

/** An order that staff have taken by telephone; it was paid in a way the shop does not see. */
async function drafted(lives: Lives, random: SeededRandom) {
  const { post, goods, address } = lives.desk
  const draft = {
    email: `${newId('cart')}@example.com`.toLowerCase(),
    region_id: goods.region_id,
    items: basket(random).map(([good, quantity]) => ({ variant_id: goods.variants[good], quantity })),
    shipping_address: address,
    ...(random.below(2) && { discounts: [{ code: random.of(lives.codes) }] }),
  }
  let id = ''
  await deliver(lives.desk, async (option_id) => {
    const { draft_order } = await post('/admin/draft-orders', { ...draft, shipping_methods: [{ option_id }] })
    id = draft_order.id
  })
  const { order } = await post(`/admin/draft-orders/${id}/pay`)
  return order.id as string
}

const relations = [
  ...['items', 'payments', 'refunds', 'fulfillments', 'returns', 'edits', 'gift_card_transactions', 'shipping_methods'],
  ...['swaps.additional_items', 'swaps.fulfillments', 'swaps.return_order', 'claims.additional_items'],
  ...['claims.fulfillments', 'claims.return_order'],
].join()
export const readOrder = async ({ desk }: Lives, id: string): Promise<Loose> =>
  (await desk.read(`/admin/orders/${id}?expand=${relations}`)).order

export type Answer = Promise<TestResponse | null>
