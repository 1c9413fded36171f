import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
let support: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  support = await signInStaff(shop, { role: 'support' })
})
beforeEach(async () => {
  shop.letters.splice(0)
  for (const table of ['mail', 'notification', 'fact'] as const) await shop.db.deleteFrom(table).execute()
})
afterAll(() => shop.close())

const listed = async (query = '') =>
  (await shop.call('GET', `/admin/v1/letters?${query}`, undefined, support)).body.data
const repeat = (id: string, headers = support) => shop.call('POST', `/admin/v1/letters/${id}/repeat`, {}, headers)
const passMinutes = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}
/** Runs every listener of a fact, as the queue would; `isDown`: the mail provider accepts nothing. */
async function handleFact(fact: string, about: Record<string, unknown>, isDown = false) {
  const ctx = shop.ctx()
  const send = async () => {
    throw new Error('421 Try again later')
  }
  const outside = isDown ? { ...ctx.outside, mail: { send } } : ctx.outside
  for (const listener of listeners.filter((one) => one.fact === fact))
    await listener
      .run({ ...ctx, outside } as never, about)
      .catch((error: Error) => expect(error.message).toMatch('421'))
}
async function hearAll() {
  const facts = await shop.db.deleteFrom('fact').returning(['name', 'about']).execute()
  for (const { name, about } of facts) await handleFact(name, about)
}

test('a mail that nobody received is listed as failed, and sent once when staff repeat it', async () => {
  const { id: order_id, email, display_id } = await placedOrder(shop, goods)
  await handleFact('order.placed', { order_id }, true)
  expect((await listed()).letters).toMatchObject([{ state: 'waiting', tries: 1, to: email }])
  passMinutes(1)
  await handleFact('order.placed', { order_id }, true)
  const [retried] = (await listed(`order_id=${order_id}`)).letters
  expect(retried).toEqual({
    ...{ id: expect.stringMatching(/^mail_/), to: email, state: 'retrying', tries: 2, sent_at: null },
    ...{ order: { id: order_id, display_id }, may_be_repeated: false },
    subject: `ご注文ありがとうございます（ご注文番号 ${display_id}）`,
    created_at: expect.any(String),
    tried_at: expect.any(String),
  })
  expect((await listed('state=failed')).count).toBe(0)
  expect(await repeat(retried.id)).toMatchObject({
    status: 400,
    body: { message: 'This letter is on its way already' },
  })
  passMinutes(11)
  expect(await listed('state=failed')).toMatchObject({ count: 1, letters: [{ id: retried.id, state: 'failed' }] })

  expect((await repeat(retried.id, await signInStaff(shop, { role: 'viewer' }))).status).toBe(403)
  const repeated = await repeat(retried.id)
  expect(repeated.body.data.letter).toMatchObject({ id: retried.id, state: 'retrying' })
  expect((await repeat(retried.id)).status).toBe(400)
  await hearAll()
  await handleFact('letter.asked_again', { mail_id: retried.id })
  expect(shop.letters.map(({ to }) => to)).toEqual([email])
  expect(await listed()).toMatchObject({ count: 1, letters: [{ id: retried.id, state: 'sent', tries: 3 }] })
})

test('repeating a mail that was sent sends another one, listed beside the first', async () => {
  const { id: order_id, email } = await placedOrder(shop, goods)
  await handleFact('order.placed', { order_id })
  const [first] = (await listed()).letters
  passMinutes(5)
  expect((await repeat(first.id)).status).toBe(200)
  await hearAll()
  expect(shop.letters.map(({ to }) => to)).toEqual([email, email])
  const letters = (await listed(`order_id=${order_id}`)).letters
  expect(letters).toMatchObject([{ state: 'sent' }, { id: first.id, state: 'sent' }])
  // A repeated mail is a mail like any other.
  expect((await repeat(letters[0].id)).status).toBe(200)
})

test('repeating a mail that no longer applies deletes it', async () => {
  const about = { inquiry_id: 'inq_gone' }
  const fields = { created_at: shop.clock.now, tried_at: shop.clock.now, about: JSON.stringify(about) }
  passMinutes(11)
  const mail = { id: 'mail_gone', occasion: 'inquiry-receipt:inq_gone', recipient: 'h@example.com', subject: '受付' }
  await shop.db
    .insertInto('mail')
    .values({ ...mail, ...fields, letter: 'mail-inquiry' })
    .execute()
  expect((await repeat('mail_gone')).status).toBe(200)
  await hearAll()
  expect((await listed()).count).toBe(0)
})

test('mails are found by address or subject; a kind that no longer exists cannot be repeated', async () => {
  const { email } = await placedOrder(shop, goods)
  const mail = { id: 'mail_old', occasion: 'old', recipient: email, subject: '以前のお知らせ', letter: 'mail-of-old' }
  await shop.db
    .insertInto('mail')
    .values({ ...mail, created_at: shop.clock.now, tried_at: shop.clock.now })
    .execute()
  for (const q of [email.slice(0, 20), '以前の']) expect((await listed(`q=${encodeURIComponent(q)}`)).count, q).toBe(1)
  expect((await listed('q=%25')).count).toBe(0)
  expect((await listed()).letters[0]).toMatchObject({ may_be_repeated: false, order: null })
  expect(await repeat('mail_old')).toMatchObject({ status: 400 })
  expect(await repeat('mail_unknown')).toMatchObject({ status: 404 })
})
