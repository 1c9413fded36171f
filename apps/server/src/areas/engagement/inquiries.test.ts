import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
let clerk: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  clerk = await signInStaff(shop, { role: 'clerk' })
  viewer = await signInStaff(shop, { role: 'viewer' })
})
beforeEach(async () => {
  await shop.db.deleteFrom('inquiry').execute()
  await shop.db.deleteFrom('rate_limit').execute()
})
afterAll(() => shop.close())

const later = (ms: number) => new Date(shop.clock.now.getTime() + ms)

const inquiry = {
  inquiryPath: ['商品・お薬について'],
  name: '山田 花子',
  replyEmail: 'hanako@example.com',
  inquiryContent: '飲み合わせを教えてください。',
}
async function sendInquiry(more: Partial<typeof inquiry> & { orderNumber?: string } = {}) {
  const body = { ...inquiry, ...more }
  expect((await shop.call('POST', '/store/v1/customer-support/contact', body)).status).toBe(200)
  shop.clock.now = later(60_000)
  const { rows } = await shop.pool.query('select id from inquiry order by created_at desc, id desc limit 1')
  return rows[0].id as string
}
const listed = async (query = '', headers = clerk) =>
  (await shop.call('GET', `/admin/v1/inquiries?${query}`, undefined, headers)).body.data
const ids = async (query = '') => (await listed(query)).inquiries.map(({ id }: { id: string }) => id)
const handle = (id: string, body: object, headers = clerk) =>
  shop.call('POST', `/admin/v1/inquiries/${id}`, { note: '', ...body }, headers)

test('lists open inquiries first, newest first, and records who handled one with which note', async () => {
  const [first, second, third] = [await sendInquiry(), await sendInquiry(), await sendInquiry()]
  const handled = await handle(second, { is_handled: true, note: ' 電話でご案内した ' })
  expect(handled.body.data.inquiry).toMatchObject({
    note: '電話でご案内した',
    handled_by: expect.stringContaining('@example.com'),
  })
  expect(new Date(handled.body.data.inquiry.handled_at)).toEqual(shop.clock.now)
  expect(await ids()).toEqual([third, first, second])
  expect(await ids('state=open')).toEqual([third, first])
  expect(await ids('state=handled')).toEqual([second])
  const { count, since, inquiries } = await listed('state=open&limit=1')
  expect({ count, shown: inquiries.length }).toEqual({ count: 2, shown: 1 })
  const { created_at } = await shop.db
    .selectFrom('inquiry')
    .select('created_at')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  expect(new Date(since)).toEqual(created_at)

  const reopened = await handle(second, { is_handled: false, note: '折り返し待ち' })
  expect(reopened.body.data.inquiry).toMatchObject({ note: '折り返し待ち', handled_at: null, handled_by: null })
  expect(await ids('state=open')).toEqual([third, second, first])
})

test('finds inquiries by a part of the name, the address, the order number or the text', async () => {
  const id = await sendInquiry({ name: '佐藤 次郎', replyEmail: 'Jiro@example.com', orderNumber: '1042' })
  await sendInquiry()
  for (const q of ['次郎', '佐藤次郎', 'ＪＩＲＯ@', '1042'])
    expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([id])
  expect(await ids(`q=${encodeURIComponent('飲み合わせ')}`)).toHaveLength(2)
  expect(await ids(`q=${encodeURIComponent('%')}`)).toEqual([])
})

test('an inquiry links to its order, tells whether the e-mail matches, and links to the account', async () => {
  const { id: customer_id, email } = await signInCustomer(shop)
  const order = await placedOrder(shop, goods, { customer_id, email })
  const { display_id } = await shop.db
    .selectFrom('orders')
    .select('display_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const wide = String(display_id).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const leads = async (more: object) => {
    const { body } = await shop.call('GET', `/admin/v1/inquiries/${await sendInquiry(more)}`, undefined, clerk)
    const { order: of, customer } = body.data.inquiry
    return { of, customer }
  }
  const of = { id: order.id, display_id, is_same_email: true }
  expect(await leads({ replyEmail: email.toUpperCase(), orderNumber: `注文番号 ${wide}` })).toEqual({
    of,
    customer: { id: customer_id, name: null },
  })
  expect(await leads({ orderNumber: `#${display_id}` })).toEqual({
    of: { ...of, is_same_email: false },
    customer: null,
  })
  for (const orderNumber of [`V-${display_id}`, '99999999999999999999', 'なし', ''])
    expect(await leads({ orderNumber }), orderNumber).toEqual({ of: null, customer: null })
})

test('viewers cannot change an inquiry, and an unknown inquiry answers 404', async () => {
  const id = await sendInquiry()
  expect((await listed('', viewer)).count).toBe(1)
  expect(await handle(id, { is_handled: true }, viewer)).toMatchObject({ status: 403 })
  expect((await listed()).inquiries[0].handled_at).toBe(null)
  expect(await handle('inq_unknown', { is_handled: true })).toMatchObject({ status: 404 })
  expect(await shop.call('GET', '/admin/v1/inquiries/inq_unknown', undefined, clerk)).toMatchObject({ status: 404 })
})

test('handled inquiries are deleted after two years, open ones are not', async () => {
  const [waits, handled] = [await sendInquiry(), await sendInquiry()]
  await handle(handled, { is_handled: true })
  const forget = jobs.find(({ name }) => name === 'forget-inquiries')!
  const now = shop.clock.now
  const idsAfter = async (days: number) => {
    shop.clock.now = new Date(now.getTime() + days * 86_400_000)
    await forget.run(shop.ctx())
    shop.clock.now = now
    return ids()
  }
  expect(await idsAfter(729)).toEqual([waits, handled])
  expect(await idsAfter(732)).toEqual([waits])
})
