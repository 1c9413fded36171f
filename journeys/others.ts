import { randomInt } from 'node:crypto'
import { connect } from '@kusuribako/client'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const { apiUrl, sandboxUrl } = inject('shop')
/** An owner of the demo shop. */
export const owner = 'admin@example.com'

/** The subjects of an address's mails, the first sent first. */
export async function mailsTo(email: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as { subject: string; receivedAt: string }[]
  return mails.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt)).map(({ subject }) => subject)
}

/** The newest link below this path in the mails to somebody: mails may arrive out of order. */
export async function linkInMailTo(email: string, below: string): Promise<URL> {
  const list = await (await fetch(`${sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  for (const { id } of list as { id: string }[]) {
    const html = await (await fetch(`${sandboxUrl}/mailbox/${id}/html`)).text()
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&')))
    const link = links.find(({ pathname }) => pathname.startsWith(below))
    if (link) return link
  }
  throw new Error(`No mail to ${email} leads below ${below}`)
}

/** A wallet's own record of the payment that was shown on a page. */
export async function walletRecordOf(address: string) {
  const all = (await (await fetch(`${sandboxUrl}/wallets.json`)).json()) as {
    id: string
    state: string
    amount: number
  }[]
  const { state, amount } = all.find(({ id }) => address.endsWith(id))!
  return { state, amount }
}

/** The card network's record of the payment for a shopper's cart, or for the order just made from it. */
export async function cardPaymentsOf(page: Page): Promise<{ status: string; received: number }[]> {
  const cart = (await page.context().cookies()).find(({ name }) => name === 'cart_id')?.value
  const headers = { authorization: 'Bearer sk_test_kusuribako' }
  const answer = await fetch(`${sandboxUrl}/v1/payment_intents?limit=100`, { headers })
  const { data } = (await answer.json()) as { data: Intent[] }
  return data
    .filter(({ metadata }) => metadata.cart_id === cart)
    .map(({ status, amount_received }) => ({ status, received: amount_received }))
}
interface Intent {
  status: string
  amount_received: number
  metadata: { cart_id?: string }
}

/** The demo's pharmacist gives the written information about the medicines of an order. */
export const pharmacistInforms = (orderId: string, advice: string) => asPharmacist(orderId, '/information', { advice })

/** The demo's pharmacist decides about an order, through the console's own call. */
export const pharmacistDecides = (orderId: string, decision: 'approve' | 'reject', note: string) =>
  asPharmacist(orderId, '', { decision, note })

async function asPharmacist(orderId: string, path: string, body: object) {
  await send(
    `/admin/v1/orders/${orderId}/pharmacist-review${path}`,
    body,
    await authorizationOf('pharmacist@example.com'),
  )
}

/** The demo's owner sets the stock of a variant. */
export async function staffStocks(productId: string, variantId: string, inventory_quantity: number) {
  await send(`/admin/products/${productId}/variants/${variantId}`, { inventory_quantity }, await authorizationOf(owner))
}

/** An order as the demo's owner reads it: yen, and the card of its payment. */
export async function staffReads(orderId: string): Promise<{ total: number; payment: number; card: string | null }> {
  const headers = await authorizationOf(owner)
  const { order } = (await (await fetch(`${apiUrl}/admin/orders/${orderId}`, { headers })).json()) as {
    order: { total: number; payments: { amount: number; data: { card?: { last4: string } } }[] }
  }
  const [payment] = order.payments
  return { total: order.total, payment: payment!.amount, card: payment!.data.card?.last4 ?? null }
}

/** The demo's owner sets the pictures of a product. */
export async function staffShows(productId: string, images: string[]) {
  await send(`/admin/products/${productId}`, { images }, await authorizationOf(owner))
}

/** The demo's owner creates a gift card worth this many yen. Returns its code. */
export async function staffMakesGiftCard(value: number): Promise<string> {
  const { regions } = (await (await fetch(`${apiUrl}/store/regions`)).json()) as { regions: { id: string }[] }
  const created = await send('/admin/gift-cards', { value, region_id: regions[0]!.id }, await authorizationOf(owner))
  return created.gift_card.code
}

/** The demo's owner sets another price for a variant, in yen, from a quantity on. */
export async function staffPricesMany(variant_id: string, steps: readonly { from: number; amount: number }[]) {
  const prices = steps.map(({ from, amount }) => ({ variant_id, currency_code: 'jpy', amount, min_quantity: from }))
  const list = { name: 'まとめ買い', description: '', type: 'sale', status: 'active', prices }
  await send('/admin/price-lists', list, await authorizationOf(owner))
}

/** The demo's owner imports the orders of the former shop, from its export. */
export async function staffImportsOrders(csvData: string) {
  await send('/admin/v1/legacy-orders/import', { csvData }, await authorizationOf(owner))
}

interface Size {
  id: string
  allow_backorder: boolean
}
interface Found {
  id: string
  handle: string
  type: { value: string }
  in_stock: boolean
  variants: Size[]
}

/** A product of one size that anybody can buy without questions. */
export const anySimpleProduct = async () => (await simpleProducts())[0]!

/** Such a product that no other journey uses: it may be sold out for a while. */
export const lonelySimpleProduct = async () => (await simpleProducts()).at(-1)!

/** The page of a sold-out product. */
export async function soldOutPage(): Promise<string> {
  for (let offset = 0; ; offset += 100) {
    const found = await search({ offset })
    const soldOut = found.find(({ in_stock }) => !in_stock)
    if (soldOut) return `/products/${soldOut.handle}`
    expect(found, 'nothing is sold out').not.toEqual([])
  }
}

const search = async (query: object): Promise<Found[]> =>
  (await send('/store/v1/search/products', { limit: 100, ...query })).data.results

async function simpleProducts(): Promise<{ id: string; handle: string; variantId: string }[]> {
  const results = await search({ in_stock: true })
  return results
    .filter(({ type, variants }) => type.value !== 'medicine' && variants.length === 1 && !variants[0]!.allow_backorder)
    .map(({ id, handle, variants }) => ({ id, handle, variantId: variants[0]!.id }))
}

/** The header with a staff session. Each signs in once, because sign-ins are rate-limited. */
export async function authorizationOf(email: string): Promise<{ authorization: string }> {
  const person = { email, password: 'kusuribako-demo' }
  const token = tokens.get(email) ?? send('/admin/auth/token', person).then(({ access_token }) => access_token)
  tokens.set(email, token)
  return { authorization: `Bearer ${await token}` }
}
const tokens = new Map<string, Promise<string>>()

/** A client with a staff member's credentials: what a colleague does meanwhile. */
export async function clientAs(email: string) {
  const proof = await authorizationOf(email)
  return connect({ baseUrl: apiUrl, headers: () => proof })
}

/** Registers a member, opens the link in the mail, and signs in; returns the header that authorises calls. */
export async function newMember(email: string): Promise<{ authorization: string }> {
  const person = { email, password: 'kusuribako-demo' }
  await send('/store/customers', { ...person, first_name: '花子', last_name: '見本' })
  const link = () => linkInMailTo(email, '/account/verify').catch(() => null)
  await expect.poll(link).not.toBe(null)
  const { code, uid } = Object.fromEntries((await link())!.searchParams)
  await send('/store/v1/customers/email-verification-confirmation', { code, uid })
  const { access_token } = await send('/store/auth/token', person)
  return { authorization: `Bearer ${access_token}` }
}

async function send(path: string, body: object, proof: { authorization?: string } = {}) {
  // Each from another IP address: the shop counts attempts by address, and a run of journeys has many new members.
  const from = `198.18.${randomInt(256)}.${randomInt(256)}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, ...proof }
  const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** The demo's owner has the next delivery of a subscription ordered now. Returns its order. */
export async function staffRenews(subscription_id: string): Promise<string | null> {
  const path = '/admin/v1/subscriptions/run-subscription'
  return (await send(path, { subscription_id }, await authorizationOf(owner))).data.order_id
}
