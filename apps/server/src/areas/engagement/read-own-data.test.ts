import { ownDataParts } from '@kusuribako/contract/engagement/own-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columns } from '../../base/tables.gen.ts'
import { cookieOf, openAccount, password } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { parts as exportedParts } from './own-data.queries.ts'
import { columnsNotExported, notExported } from './own-data-gaps.ts'

let desk: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  staff = await signInStaff(desk.shop, { is_pharmacist: true })
})
afterAll(() => desk.close())

type Headers = Record<string, string>
const path = '/store/v1/customers/own-data'
const read = async (headers: Headers) => (await desk.shop.call('GET', path, undefined, headers)).body.data

/** A customer with data of every kind in the shop; each text of theirs contains their marker. */
async function person(mark: string) {
  const { shop, goods } = desk
  const { id, email } = await openAccount(shop)
  const signedIn = await shop.call('POST', '/store/v1/auth', { email, password })
  const headers = cookieOf(signedIn) as Headers
  const post = async (to: string, body: object, by = headers) => {
    const answer = await shop.call('POST', to, body, by)
    if (answer.status >= 300) throw new Error(`${to}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const at = { first_name: mark, last_name: '見本', address_1: `${mark}町1-1`, city: '流山市', postal_code: '2700101' }
  await post('/store/customers/me/addresses', { address: { ...at, country_code: 'jp' } })
  await post('/store/customers/me', { billing_address: { ...at, company: `${mark}商店`, country_code: 'jp' } })
  await post('/store/v1/customers/update', { birthday: '1990-04-01' })
  await post('/store/v1/favorite-variant/add', { variant_id: goods.variants.food })
  await post('/store/v1/restock-notifications/variants', { email, variant_id: goods.variants.soldOut, sku_code: null })
  await post('/store/v1/customers/marketing-subscription', { emailMagazine: 'subscribed' })
  const inquiry = { inquiryPath: ['site'], name: mark, replyEmail: email, inquiryContent: `${mark}の質問` }
  await post('/store/v1/customer-support/contact', inquiry)
  await post(`/admin/v1/points/${id}`, { delta: 300, note: `${mark}へ` }, staff)
  const order = await waitingOrder(desk, { email, headers })
  const review = `/admin/v1/orders/${order.order_id}/pharmacist-review`
  await post(`${review}/messages`, { text: `${mark}さん、お薬手帳はありますか。` }, staff)
  await post(`${review}/information`, { advice: `${mark}さんは食後に。` }, staff)
  const cart_id = await cartWith(shop, goods, { food: 1 }, headers)
  await post('/store/v1/cart/update-metadata', { cart_id, metadata: { buyer_birthday: '1990-04-01' } })
  const judged = { id: `review_${mark}`, order_id: order.order_id, status: 'approved', note: `${mark}さんは高血圧` }
  const long_ago = { created_at: shop.clock.now, decided_at: shop.clock.now, replaced_at: shop.clock.now }
  await shop.db
    .insertInto('pharmacist_review_past')
    .values({ ...judged, ...long_ago })
    .execute()
  return { id, email, headers, order_id: order.order_id }
}

test('the export has all data of one customer, decrypted, without secrets and data of others', async () => {
  const [first, second] = [await person('みどり'), await person('あおい')]
  const { db } = desk.shop
  const { parts, made_at } = await read(first.headers)
  expect(made_at).toBe(desk.shop.clock.now.toISOString())
  expect(Object.keys(parts).sort()).toEqual([...ownDataParts].sort())
  expect(parts.customer).toMatchObject([{ id: first.id, email: first.email, metadata: { birthday: '1990-04-01' } }])
  expect((parts.address as { company: string }[]).map(({ company }) => company)).toContain('みどり商店')
  expect(parts.orders).toMatchObject([{ id: first.order_id, email: first.email }])
  expect(parts.purchase_answer).toMatchObject([{ order_id: first.order_id, answers: expect.anything() }])
  expect(parts.pharmacist_message).toMatchObject([{ text: 'みどりさん、お薬手帳はありますか。' }])
  expect(parts.pharmacist_review_past).toMatchObject([{ status: 'approved', note: 'みどりさんは高血圧' }])
  expect(parts.medicine_information).toMatchObject([{ advice: 'みどりさんは食後に。' }])
  expect(parts.favorite_variant).toMatchObject([{ variant_id: desk.goods.variants.food }])
  expect(parts.restock_notice).toMatchObject([{ variant_id: desk.goods.variants.soldOut }])
  const consents = { email_magazine: { by: 'account' } }
  expect(parts.marketing_subscription).toMatchObject([{ email: first.email, email_magazine: 'subscribed', consents }])
  expect(parts.point_movement).toMatchObject([{ delta: 300, note: 'みどりへ' }])
  expect(parts.inquiry).toMatchObject([{ content: 'みどりの質問' }])
  expect([parts.payment.length, parts.session.length]).toEqual([1, 1])
  const byState = (parts.cart as { completed_at: string | null }[]).toSorted((a) => (a.completed_at ? -1 : 1))
  expect(byState).toMatchObject([
    { completed_at: expect.any(String), email: first.email },
    { completed_at: null, context: { ip: expect.any(String) }, metadata: { buyer_birthday: '1990-04-01' } },
  ])
  expect(parts.orders).toMatchObject([{ metadata: { orderPlacedEvent: expect.any(String) } }])

  const text = JSON.stringify(parts)
  for (const foreign of ['あおい', second.id, second.email, second.order_id]) expect(text).not.toContain(foreign)
  const { password_hash } = await db
    .selectFrom('customer')
    .select('password_hash')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const doors = await db.selectFrom('session').select('id').where('customer_id', '=', first.id).execute()
  const { unsubscribe_token } = await db
    .selectFrom('marketing_subscription')
    .select('unsubscribe_token')
    .where('email', '=', first.email)
    .executeTakeFirstOrThrow()
  for (const secret of [password_hash!, unsubscribe_token, ...doors.map(({ id }) => id)])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/"\\\\x[0-9a-f]{16}|client_secret|access_token|stripe_id/)
})

test('leaves out data linked by e-mail address alone while the address is not verified', async () => {
  const { id, headers } = await person('もみじ')
  expect((await read(headers)).parts.inquiry.length).toBe(1)
  const metadata = JSON.stringify({ verified_email: false })
  await desk.shop.db.updateTable('customer').set({ metadata }).where('id', '=', id).execute()
  const { parts } = await read(headers)
  expect([parts.inquiry, parts.mail, parts.marketing_subscription, parts.legacy_order]).toEqual([[], [], [], []])
  expect(parts.orders.length).toBe(1)
})

test('the export requires signing in', async () => {
  expect(await desk.shop.call('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})

/** Columns that reference a customer, or a customer's data. */
const pointing =
  '^(customer_id|voter|recipient|to|(.*_)?email|(order|cart|subscription|line_item|item|return|swap|claim_order)_id)$'

test('every table that references a customer is in the export, or listed with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns c
    join information_schema.tables t using (table_name, table_schema)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ ${pointing}`.execute(desk.shop.db)
  const pointed = rows.map(({ name }) => name)
  const exported: readonly string[] = ownDataParts
  const leftOut = Object.keys(notExported)
  expect(pointed.filter((name) => !exported.includes(name) && !leftOut.includes(name))).toEqual([])
  expect(leftOut.filter((name) => exported.includes(name) || !pointed.includes(name))).toEqual([])
})

test('every column of an exported table is in the export, or listed with a reason', () => {
  // Ids and timestamps need no reason.
  const isTechnical = (name: string) =>
    /(^|_)id$|^(created|updated|deleted)_at$|^(idempotency_key|no_notification)$/.test(name)
  const missing = ownDataParts.flatMap((table) =>
    columns[table]
      .filter((column) => !exportedParts[table].columns.includes(column) && !isTechnical(column))
      .map((column) => `${table}.${column}`),
  )
  const leftOut = Object.values(columnsNotExported).flatMap((names) => names.split(/\s+/))
  expect(missing.filter((column) => !leftOut.includes(column))).toEqual([])
  expect(leftOut.filter((column) => !missing.includes(column))).toEqual([])
})
