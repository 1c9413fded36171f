import { type DemoGood, favorites, inquiries, legacyOrders, restockRequests } from '../../../../demo/visitors.ts'

export type Headers = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: what is answered has been held to the contract by the door.
export type Call = (method: 'GET' | 'POST', url: string, body?: object, headers?: Headers) => Promise<any>

const hour_ms = 3_600_000

/**
 * What shoppers have left beside orders, so that no list of the member or of staff is empty: favourites, wishes for
 * sold-out goods, inquiries that wait, and orders of the former shop. Moves the clock back to each inquiry.
 */
export async function leaveTraces(
  call: Call,
  { member, owner }: { member: Headers; owner: Headers },
  clock: { now: Date },
): Promise<void> {
  const { now } = clock
  const variantOf = async ([handle, size]: DemoGood): Promise<{ id: string; sku: string }> =>
    (await call('GET', `/store/v1/products?handle=${handle}`)).data.variants[size]
  for (const good of favorites) {
    const { id } = await variantOf(good)
    await call('POST', '/store/v1/favorite-variant/add', { variant_id: id }, member)
  }
  for (const { email, good } of restockRequests) {
    const { id, sku } = await variantOf(good)
    await call('POST', '/store/v1/restock-notifications/variants', { email, variant_id: id, sku_code: sku })
  }
  for (const { hours_ago, topic, name, email, text } of inquiries) {
    clock.now = new Date(now.getTime() - hours_ago * hour_ms)
    const inquiry = { inquiryPath: [topic], name, replyEmail: email, inquiryContent: text }
    await call('POST', '/store/v1/customer-support/contact', inquiry)
  }
  clock.now = now
  await call('POST', '/admin/v1/legacy-orders/import', { csvData: legacyOrders }, owner)
}
