import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const { apiUrl, sandboxUrl } = inject('shop')

/** The subjects of the mails that an address has got, the first sent first. */
export async function mailsTo(email: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as { subject: string; receivedAt: string }[]
  return mails.toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt)).map(({ subject }) => subject)
}

/** What the card network knows of the money for the cart that a shopper has, or that became an order just now. */
export async function moneyOf(page: Page): Promise<{ status: string; received: number }[]> {
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

/** The pharmacist of the demo gives the written information about the medicines of an order. */
export const pharmacistInforms = (orderId: string, advice: string) => asPharmacist(orderId, '/information', { advice })

/** The pharmacist of the demo decides about an order, by the console's own call. */
export const pharmacistDecides = (orderId: string, decision: 'approve' | 'reject', note: string) =>
  asPharmacist(orderId, '', { decision, note })

async function asPharmacist(orderId: string, path: string, body: object) {
  const person = { email: 'pharmacist@example.com', password: 'kusuribako-demo' }
  const { access_token } = await send('/admin/auth/token', person)
  await send(`/admin/v1/orders/${orderId}/pharmacist-review${path}`, body, `Bearer ${access_token}`)
}

/** The owner of the demo shop has so many pieces of a variant on the shelf. */
export async function staffStocks(productId: string, variantId: string, inventory_quantity: number) {
  const person = { email: 'admin@example.com', password: 'kusuribako-demo' }
  const { access_token } = await send('/admin/auth/token', person)
  await send(`/admin/products/${productId}/variants/${variantId}`, { inventory_quantity }, `Bearer ${access_token}`)
}

/** The owner of the demo shop brings in the orders of the shop before, by the export of that shop. */
export async function staffImportsOrders(csvData: string) {
  const person = { email: 'admin@example.com', password: 'kusuribako-demo' }
  const { access_token } = await send('/admin/auth/token', person)
  await send('/admin/v1/legacy-orders/import', { csvData }, `Bearer ${access_token}`)
}

interface Size {
  id: string
  allow_backorder: boolean
}

/** A product of one size that may be bought by anybody without questions. */
export async function anySimpleProduct(): Promise<{ id: string; handle: string; variantId: string }> {
  const { data } = await send('/store/v1/search/products', { limit: 100, in_stock: true })
  const { results } = data as {
    results: { id: string; handle: string; type: { value: string }; variants: Size[] }[]
  }
  const found = results.find(
    ({ type, variants }) => type.value !== 'medicine' && variants.length === 1 && !variants[0]!.allow_backorder,
  )!
  return { id: found.id, handle: found.handle, variantId: found.variants[0]!.id }
}

async function send(path: string, body: object, authorization = '') {
  const headers = { 'content-type': 'application/json', authorization }
  const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
  return answer.json()
}

/** The owner of the demo shop has the next delivery of a subscription ordered now. Answers its order. */
export async function staffRenews(subscription_id: string): Promise<string | null> {
  const person = { email: 'admin@example.com', password: 'kusuribako-demo' }
  const { access_token } = await send('/admin/auth/token', person)
  const path = '/admin/v1/subscriptions/run-subscription'
  return (await send(path, { subscription_id }, `Bearer ${access_token}`)).data.order_id
}
