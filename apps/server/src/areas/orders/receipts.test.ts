import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { orderToReceipt } from './receipts.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const paidOrder = () => orderToReceipt(shop, catalogue)
const storedReceipts = (order_id: string) =>
  shop.db.selectFrom('receipt').selectAll().where('order_id', '=', order_id).orderBy('version').execute()

test('a receipt states the seller, the lines, the tax by rate and the amount paid', async () => {
  const { display_id, requestReceipt } = await paidOrder()
  const { status, body } = await requestReceipt()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    number: `${display_id}-1`,
    version: 1,
    times_given: 1,
    addressee: '見本 花子',
    total: 2550,
    file_name: `receipt-${display_id}-1.pdf`,
  })
  expect(textsOfPdf(body.data.pdf)).toEqual([
    '領収書',
    '適格簡易請求書',
    `領収書番号 ${display_id}-1　発行日 2026年6月1日`,
    `ご注文番号 ${display_id}　ご注文日 2026年6月1日`,
    '見本 花子 様',
    '¥2,550（税込）',
    '上記の金額を領収いたしました（代金引換・銀行振込）。但し、下記の商品代として。',
    ...['数量', '金額（税込）', '商品'],
    ...['2', '¥2,200', '化粧水　1個'],
    ...['¥550', '送料 宅配便'],
    ...['-¥200', '値引き'],
    ...['¥2,550', '合計'],
    ...['内消費税 ¥232', '　10％対象 ¥2,550'],
    ...['¥2,550', '領収金額'],
    '値引きは、各商品の金額の割合で税率ごとに分けています。',
    ...['見本株式会社くすりばこ', 'くすりばこ薬局 見本店', '見本県見本市見本町1丁目1番1号'],
    ...['電話 0120-000-000（見本）', '登録番号 T0000000000000'],
  ])
})

test('a receipt given again says 再発行; changed contents make a new version beside the old one', async () => {
  const { id, requestReceipt } = await paidOrder()
  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect((await shop.call('POST', `/store/v1/orders/${id}/receipt`, {}, viewer)).status).toBe(403)
  await requestReceipt()
  shop.clock.now = new Date('2026-06-05T03:00:00.000Z')
  const again = (await requestReceipt()).body.data
  expect(again).toMatchObject({ version: 1, times_given: 2, issued_at: '2026-06-01T03:00:00.000Z' })
  expect(textsOfPdf(again.pdf)[0]).toBe('領収書（再発行）')
  // One from before papers stated these is still the same where there are none of them.
  await sql`update receipt set document = document - '{reduced_rates,sold_by,returns}'::text[]
    where order_id = ${id}`.execute(shop.db)
  expect((await requestReceipt()).body.data).toMatchObject({ version: 1, times_given: 3 })

  expect((await requestReceipt({ addressee: '株式会社見本' })).body.data).toMatchObject({
    version: 2,
    addressee: '株式会社見本',
  })
  const refund = { id: `ref_${id}`, order_id: id, payment_id: null, amount: 550, reason: 'other' }
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('refund')
    .values({ ...refund, ...stamps })
    .execute()
  await shop.db.updateTable('orders').set({ payment_status: 'partially_refunded' }).where('id', '=', id).execute()
  const less = (await requestReceipt()).body.data
  expect(less).toMatchObject({ version: 3, total: 2000, addressee: '株式会社見本' })
  const texts = textsOfPdf(less.pdf)
  expect(texts[texts.indexOf('返金') - 1]).toBe('-¥550')
  expect((await storedReceipts(id)).map(({ version, total, times_given }) => [version, total, times_given])).toEqual([
    [1, 2550, 3],
    [2, 2550, 1],
    [3, 2000, 1],
  ])
  const withHonorific = (await requestReceipt({ addressee: '株式会社見本　御中' })).body.data
  expect(textsOfPdf(withHonorific.pdf)).toContain('株式会社見本　御中')
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
})

test('a receipt states returns with day and rate, and becomes a 返金明細書 when all came back', async () => {
  const { id, requestReceipt } = await paidOrder()
  const { id: item_id } = await shop.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const giveBack = async (nth: number, quantity: number, refund_amount: number, payment_status: string) => {
    const received_at = new Date(`2026-06-0${nth}T16:00:00.000Z`)
    const stamps = { created_at: received_at, updated_at: received_at }
    const returnRow = {
      id: `ret_${nth}_${id}`,
      order_id: id,
      status: 'received',
      refund_amount,
      received_at,
      ...stamps,
    }
    await shop.db.insertInto('return_order').values(returnRow).execute()
    await shop.db
      .insertInto('return_item')
      .values({ return_id: returnRow.id, item_id, quantity: 2, received_quantity: quantity })
      .execute()
    const refund = { id: `ref_${nth}_${id}`, order_id: id, payment_id: null, amount: refund_amount, reason: 'return' }
    await shop.db
      .insertInto('refund')
      .values({ ...refund, ...stamps })
      .execute()
    await shop.db.updateTable('orders').set({ payment_status }).where('id', '=', id).execute()
  }
  // Two pieces for 1,979 yen.
  await shop.db.updateTable('line_item_adjustment').set({ amount: 201 }).where('item_id', '=', item_id).execute()
  await requestReceipt()
  await giveBack(4, 1, 450, 'partially_refunded')
  const part = (await requestReceipt()).body.data
  expect(part).toMatchObject({ version: 2, total: 2079 })
  const texts = textsOfPdf(part.pdf)
  expect(texts.slice(0, 2)).toEqual(['領収書（再発行）', '適格簡易請求書　兼　適格返還請求書'])
  expect(texts.slice(texts.indexOf('領収金額') + 2, texts.indexOf('返還金額') + 1)).toEqual([
    ...['返還金額（税込）', '返品　返還日 2026年6月5日'],
    ...['1', '-¥989', '化粧水　1個'],
    ...['¥539', '返送料など'],
    ...['内消費税 -¥41', '　10％対象 -¥450'],
    ...['-¥450', '返還金額'],
  ])
  await giveBack(5, 1, 2079, 'refunded')
  const all = (await requestReceipt()).body.data
  expect(all).toMatchObject({ version: 3, total: 0 })
  const refundTexts = textsOfPdf(all.pdf)
  expect(refundTexts[0]).toBe('返金明細書（再発行）')
  expect(refundTexts).toEqual(
    expect.arrayContaining([
      '¥2,529（税込）',
      '上記の金額をお返しいたしました（代金引換・銀行振込）。',
      ...['-¥989', '-¥450', '-¥990', '-¥2,079'],
    ]),
  )
})

test('simultaneous requests give the same receipt, and count each time', async () => {
  const { id, requestReceipt } = await paidOrder()
  const answers = await Promise.all([requestReceipt(), requestReceipt(), requestReceipt()])
  expect(answers.map(({ body }) => body.data.times_given).sort()).toEqual([1, 2, 3])
  expect(await storedReceipts(id)).toHaveLength(1)
})

test('a receipt of medicine names who was on duty, or the pharmacist who approved', async () => {
  const { id, requestReceipt } = await paidOrder()
  const named = async () =>
    textsOfPdf((await requestReceipt()).body.data.pdf).filter((words) => words.startsWith('医薬品'))
  expect(await named()).toEqual([])
  const sell = (good: 'secondClass' | 'firstClass') =>
    shop.db.updateTable('line_item').set({ variant_id: catalogue.variants[good] }).where('order_id', '=', id).execute()
  await sell('secondClass')
  const onDuty = await named()
  // Of the issuing store: 見本 太郎 is on duty too, in the other one.
  expect(onDuty).toEqual([
    '医薬品の販売・情報提供を行った薬剤師 見本 次郎',
    '医薬品の販売・情報提供を行った薬剤師 見本 花子',
  ])
  // Renamed since: they were called what they were called.
  const owner = await signInStaff(shop)
  const { professionals } = (await shop.call('GET', '/admin/v1/professionals', undefined, owner)).body.data
  const rename = (one: { id: string; name: string }, to = one.name) =>
    shop.call('POST', `/admin/v1/professionals/${one.id}`, { name: to }, owner)
  for (const one of professionals) expect((await rename(one, '新しい 名前')).status).toBe(200)
  expect(await named()).toEqual(onDuty)
  for (const one of professionals) await rename(one)
  await sell('firstClass')
  const pharmacists = await named()
  expect(pharmacists.length).toBeGreaterThan(0)
  expect(pharmacists.every((words) => words.startsWith('医薬品を販売した薬剤師 '))).toBe(true)
  // A Sunday night: nobody is on duty, and the manager is responsible for the store.
  const { created_at } = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const placeAt = (at: Date) => shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute()
  await placeAt(new Date('2026-05-31T14:00:00Z'))
  expect(await named()).toEqual(['医薬品を販売した薬局の管理者 見本 花子'])
  await placeAt(created_at)
  const pharmacist = { id: 'usr_p', email: 'p@example.com', role: 'pharmacist', last_name: '見本', first_name: '三郎' }
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('staff')
    .values({ ...pharmacist, is_pharmacist: true, ...stamps })
    .execute()
  const review = { id: `prev_${id}`, order_id: id, status: 'approved', decided_by: pharmacist.id }
  await shop.db
    .insertInto('pharmacist_review')
    .values({ ...review, created_at: shop.clock.now, decided_at: shop.clock.now })
    .execute()
  expect(await named()).toEqual(['医薬品を販売した薬剤師 見本 三郎'])
})

test('the issuer is the store whose licence was valid on the day of the order', async () => {
  const { id, requestReceipt } = await paidOrder()
  const store = async () =>
    textsOfPdf((await requestReceipt()).body.data.pdf).find((words) => words.startsWith('くすりばこ薬'))
  const end = (valid_to: string) =>
    shop.db.updateTable('licence').set({ valid_to }).where('kind', '=', '薬局').execute()
  await end('2026-05-31')
  expect(await store()).toBe('くすりばこ薬店 見本店')
  const created_at = new Date('2026-05-31T03:00:00Z')
  await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  expect(await store()).toBe('くすりばこ薬局 見本店')
  await end('2030-03-31')
})

test('no receipt is given before the capture, or to a caller who does not prove the order', async () => {
  const { id, display_id, email, requestReceipt } = await paidOrder()
  const stranger = await signInCustomer(shop)
  const notFound = { status: 404, body: { code: 'not_found' } }
  for (const body of [{}, { email }, { email, orderDisplayId: display_id + 1 }])
    expect(await requestReceipt(body, {})).toMatchObject(notFound)
  expect(await requestReceipt({}, stranger.headers)).toMatchObject(notFound)
  await shop.db.updateTable('payment').set({ captured_at: null }).where('order_id', '=', id).execute()
  for (const payment_status of ['awaiting', 'refunded', 'canceled', 'requires_action']) {
    await shop.db.updateTable('orders').set({ payment_status }).where('id', '=', id).execute()
    expect(await requestReceipt()).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
  }
  expect(await storedReceipts(id)).toEqual([])
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  expect((await requestReceipt({ email, orderDisplayId: display_id }, {})).status).toBe(200)
})

test('a legacy order has a receipt without tax figures, for its account only', async () => {
  const owner = await signInCustomer(shop)
  const metadata = JSON.stringify({ verified_email: true })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', owner.id).execute()
  const order = {
    id: 'legacy_1',
    email: owner.email,
    name: '#1001',
    created_at: '2023-04-01T00:30:00Z',
    total: 2500,
    financial_status: 'paid',
    fulfillment_status: 'fulfilled',
    shipping: JSON.stringify({ name: '見本 太郎' }),
    line_items: JSON.stringify([{ sku: 'A', name: '綿棒', quantity: 2, unitPrice: 1100 }]),
    metadata: JSON.stringify({ name: '#1001', 'Discount Amount': '200', 'Payment Method': 'カード' }),
    imported_at: shop.clock.now,
  }
  await shop.db.insertInto('legacy_order').values(order).execute()
  const requestReceipt = (headers: Record<string, string>) =>
    shop.call('POST', '/store/v1/orders/retrieve-historical-order/legacy_1/receipt', {}, headers)
  const { data } = (await requestReceipt(owner.headers)).body
  expect(data).toMatchObject({
    number: '#1001-1',
    total: 2500,
    addressee: '見本 太郎',
    file_name: 'receipt-1001-1.pdf',
  })
  const texts = textsOfPdf(data.pdf)
  expect(texts).toEqual(
    expect.arrayContaining(['¥2,500（税込）', '綿棒', '¥2,200', '送料 その他', '¥500', '値引き', '-¥200', '合計']),
  )
  expect(texts.filter((words) => /適格|登録番号|消費税/.test(words))).toEqual([])
  expect((await requestReceipt(owner.headers)).body.data.times_given).toBe(2)
  expect((await requestReceipt((await signInCustomer(shop)).headers)).status).toBe(404)
  const refunded = { ...JSON.parse(order.metadata), 'Refunded Amount': '500' }
  await shop.db
    .updateTable('legacy_order')
    .set({ financial_status: 'partially_refunded', metadata: JSON.stringify(refunded) })
    .execute()
  expect((await requestReceipt(owner.headers)).body.data).toMatchObject({ version: 2, total: 2000 })
  await shop.db.updateTable('legacy_order').set({ financial_status: 'pending' }).execute()
  expect(await requestReceipt(owner.headers)).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
  expect((await storedReceipts('legacy_1'))[0]!.times_given).toBe(2)
})

test('staff find receipts by day, amount and addressee; reading one does not count as given', async () => {
  // Half past midnight of the 2nd of June in Tokyo.
  shop.clock.now = new Date('2026-06-01T15:30:00.000Z')
  const staff = await signInStaff(shop)
  const { id, requestReceipt } = await paidOrder()
  const { data: given } = (await requestReceipt({ addressee: '有限会社さがすもの' })).body
  const find = async (query: string) =>
    (await shop.call('GET', `/admin/v1/receipts?${query}`, undefined, staff)).body.data
  const found = { receipts: [{ id: given.id, number: given.number, order_id: id }], count: 1 }
  for (const typed of ['さがすもの', '有限會社 さがす'])
    expect(await find(`addressee=${encodeURIComponent(typed)}`)).toMatchObject(found)
  expect(await find(`order_id=${id}&issued_from=2026-06-02&issued_to=2026-06-02`)).toMatchObject(found)
  expect(await find(`order_id=${id}&total_min=2550&total_max=2550`)).toMatchObject(found)
  for (const none of ['issued_from=2026-06-03', 'issued_to=2026-06-01', 'total_min=2551', 'total_max=2549'])
    expect(await find(`order_id=${id}&${none}`)).toEqual({ receipts: [], count: 0 })
  const read = await shop.call('GET', `/admin/v1/receipts/${given.id}`, undefined, staff)
  expect(read.body.data).toEqual(given)
  expect((await storedReceipts(id))[0]!.times_given).toBe(1)
  expect((await shop.call('GET', '/admin/v1/receipts/rcpt_none', undefined, staff)).status).toBe(404)
})
