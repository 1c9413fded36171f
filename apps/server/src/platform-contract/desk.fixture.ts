import type { Endpoint } from '@kusuribako/contract/endpoint'
import { setFreePieces } from '../areas/inventory/index.ts'
import { newId } from '../base/ids.ts'
import { openAccount } from '../base/testing/accounts.ts'
import { openCardDesk } from '../base/testing/card-desk.ts'
import { address, cartWith, readyToPay } from '../base/testing/carts.ts'
import type { Good } from '../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../base/testing/codes.ts'
import type { Sent } from '../base/testing/files.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'

export type Headers = Record<string, string>
export type Method = Endpoint['method']

/** A request to one call: its path parameters, query and body; `headers` in place of its caller's. */
export interface Example {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** The payload where it is not JSON; `body` then describes it for readers. */
  sent?: Sent
  headers?: Headers
}

/** Sets up what a request needs, anew each time (the call's changes are gone afterwards), and returns the request. */
export type MakeExample = (desk: Desk) => Promise<Example>
export type Examples = Record<`${Method} ${string}`, MakeExample>

/**
 * A shop with every object that a call of the platform may name: its products, people and orders, made by the shop's
 * own calls, in whatever state a call requires.
 */
export async function openDesk() {
  const cards = await openCardDesk()
  const { shop, goods } = cards
  const staff: Headers = await signInStaff(shop, { is_pharmacist: true })
  const member = await signInCustomer(shop)
  await restock()

  async function restock() {
    const pieces = Object.values(goods.variants).map((variant_id) => ({ variant_id, quantity: 10_000 }))
    await shop.ctx().tx((tx) => setFreePieces(tx, pieces, 'counted'))
  }

  async function call(method: Method, path: string, body?: unknown, headers: Headers = staff) {
    const answer = await shop.call(method, path, body, headers)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const post = (path: string, body: unknown = {}, headers?: Headers) => call('POST', path, body, headers)
  const read = (path: string) => call('GET', path)

  /** A cart of one lotion, ready to be completed. */
  async function cart({ headers = {}, email = `${newId('cart')}@example.com`.toLowerCase() } = {}) {
    const id = await cartWith(shop, goods, { lotion: 1 }, headers)
    return (await readyToPay(shop, goods, id, { email, headers })) as { id: string; items: { id: string }[] }
  }

  /** An order of some pieces of one product (a guest's unless the options say otherwise), as checkout places it. */
  async function order({ good = 'lotion' as Good, quantity = 2, headers = {} as Headers, email = '' } = {}) {
    const cart_id = await cartWith(shop, goods, { [good]: quantity }, headers)
    const orderEmail = email || `${newId('cart')}@example.com`.toLowerCase()
    await readyToPay(shop, goods, cart_id, { email: orderEmail, headers })
    const { data } = await post(`/store/carts/${cart_id}/complete`, {}, headers)
    const item_id = data.items[0].id as string
    return {
      id: data.id as string,
      item_id,
      cart_id,
      payment_id: data.payments[0].id as string,
      email: orderEmail,
      data,
    }
  }
  const captured = async (more: Parameters<typeof order>[0] = {}) => {
    const placed = await order(more)
    await post(`/admin/orders/${placed.id}/capture`)
    return placed
  }
  async function packed(more: Parameters<typeof order>[0] = {}) {
    const paid = await captured(more)
    const items = [{ item_id: paid.item_id, quantity: 2 }]
    const { order: now } = await post(`/admin/orders/${paid.id}/fulfillment`, { items })
    return { ...paid, fulfillment_id: now.fulfillments[0].id as string }
  }
  /** An order that is paid and has been sent. */
  async function sent(more: Parameters<typeof order>[0] = {}) {
    const inParcel = await packed(more)
    await post(`/admin/orders/${inParcel.id}/shipment`, { fulfillment_id: inParcel.fulfillment_id })
    return inParcel
  }

  /** From now on a payment for the cart is in progress; clients that remember the cart get another one (028). */
  async function paying(cart_id: string) {
    const { now } = shop.clock
    const expires_at = new Date(now.getTime() + 900_000)
    const attempt = { id: newId('attempt'), cart_id, status: 'open', amount: 1, snapshot: '{}', expires_at }
    await shop.db
      .insertInto('checkout_attempt')
      .values({ ...attempt, created_at: now, updated_at: now })
      .execute()
    await shop.db.updateTable('cart').set({ updated_at: now }).where('id', '=', cart_id).execute()
  }

  const coupon = async () => {
    const code = newId('discount').toUpperCase()
    return { code, id: await openCoupon(shop, goods, code) }
  }
  const giftCard = async () => {
    const code = newId('gift_card').toUpperCase()
    await openGiftCard(shop, goods, code)
    return { code, id: (await read(`/admin/gift-cards?q=${code}`)).gift_cards[0].id as string }
  }
  const account = () => openAccount(shop)

  return {
    ...{ cards, shop, goods, staff, member, address, restock, call, post, read },
    ...{ cart, order, captured, packed, sent, paying, coupon, giftCard, account },
    close: () => cards.close(),
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

type Params = Record<string, string>

/** An example on an object that is created for it. */
export const at =
  <P extends Params>(
    make: (desk: Desk) => Promise<P>,
    body?: unknown | ((desk: Desk, params: P) => unknown),
  ): MakeExample =>
  async (desk) => {
    const params = await make(desk)
    return body === undefined
      ? { params }
      : { params, body: typeof body === 'function' ? await body(desk, params) : body }
  }

/** An example without path parameters. */
export const plain =
  (body?: unknown | ((desk: Desk) => unknown), query?: string): MakeExample =>
  async (desk) => ({
    ...(body !== undefined && { body: typeof body === 'function' ? await body(desk) : body }),
    ...(query !== undefined && { query }),
  })

/** An example of a list that contains an object created for it. */
export const listing =
  (make: (desk: Desk) => Promise<unknown>, query?: string): MakeExample =>
  async (desk) => {
    await make(desk)
    return query === undefined ? {} : { query }
  }

/** The first bytes of an image, by which its type is recognised. */
export const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A name that is not in use yet. */
export const fresh = () => newId('note').toLowerCase()
