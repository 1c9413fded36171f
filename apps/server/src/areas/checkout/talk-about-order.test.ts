import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { listeners as letters } from '../notifications/listeners.ts'
import { listeners } from './listeners.ts'
import { remindAndExpire } from './remind-buyers.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
const start = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
beforeEach(() => {
  desk.shop.clock.now = start
  desk.shop.letters.splice(0)
  return desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

type Headers = Record<string, string>

/** A waiting order, a pharmacist, and its buyer, who writes through the link of the mails. */
async function talked(buyer: { email?: string; headers?: Headers } = {}) {
  const order = await waitingOrder(desk, buyer)
  const { order_id, temporaryCode } = order
  const desks = `/admin/v1/orders/${order_id}/pharmacist-review`
  const buyers = `/store/v1/orders/${order_id}/pharmacist`
  const { shop } = desk
  return {
    ...order,
    ask: (text: string) => shop.call('POST', `${desks}/messages`, { text }, pharmacist),
    inform: (advice = '') => shop.call('POST', `${desks}/information`, { advice }, pharmacist),
    decide: (decision: string, more = {}) => shop.call('POST', desks, { decision, ...more }, pharmacist),
    review: async () => (await shop.call('GET', desks, undefined, pharmacist)).body.data,
    read: (proof: object = { temporaryCode }, headers: Headers = {}) => shop.call('POST', buyers, proof, headers),
    write: (text: string) => shop.call('POST', `${buyers}/messages`, { temporaryCode, text }),
    confirm: (version: number, proof: object = { temporaryCode }, headers: Headers = {}) =>
      shop.call('POST', `${buyers}/confirm`, { ...proof, version }, headers),
    decline: () => shop.call('POST', `${buyers}/decline`, { temporaryCode }),
  }
}

const later = (days: number, minutes = 0) =>
  (desk.shop.clock.now = new Date(start.getTime() + days * 86_400_000 + minutes * 60_000))

/** Sends the mails that facts about an order require, as the queue would. */
async function post(order_id: string) {
  const { rows } = await desk.shop.pool.query(
    "select name, about from fact where name like 'review.%' and about->>'order_id' = $1 order by id",
    [order_id],
  )
  for (const { name, about } of rows)
    for (const { fact, run } of letters) if (fact === name) await run(desk.shop.ctx(), about)
}

const moneyOf = async (cart: string) => (await desk.intentOf(cart)).status

test('the queue counts all waiting orders, and separately those waiting for the pharmacist', async () => {
  const queue = async (offset = 0) => {
    const { body } = await desk.shop.call('GET', `/admin/v1/pharmacist-reviews?offset=${offset}`, undefined, pharmacist)
    return [body.data.count, body.data.turn_count]
  }
  const [[count, turns], { ask, write }] = [await queue(), await talked()]
  await ask('ほかに飲んでいるお薬はありますか。')
  expect(await queue()).toEqual([count + 1, turns])
  await write('飲んでいません。')
  for (const offset of [0, 1000]) expect(await queue(offset), `from ${offset}`).toEqual([count + 1, turns + 1])
})

test('the payment is captured only after question, answer, information, confirmation and approval', async () => {
  const { cart, order_id, ask, write, inform, confirm, decide, review, read } = await talked()
  const no = { status: 409, body: { code: 'information_not_confirmed' } }
  expect((await ask('ほかに飲んでいるお薬はありますか。')).body.data.stage).toBe('waits_for_answer')
  expect((await read()).body.data).toMatchObject({ state: 'waiting', waits_for: 'answer' })
  expect((await read()).body.data.expires_at).toBe('2026-06-08T03:00:00.000Z')

  later(0, 5)
  expect((await write('降圧薬を飲んでいます。')).status).toBe(200)
  expect((await review()).stage).toBe('answered')
  expect((await read()).body.data).toMatchObject({ waits_for: null, expires_at: null })
  expect(await decide('approve')).toMatchObject(no)

  later(0, 10)
  const informed = (await inform('食後にお飲みください。')).body.data
  expect(informed.stage).toBe('waits_for_confirmation')
  expect(informed.information).toEqual([
    {
      version: 1,
      sheet: [
        expect.objectContaining({ title: '見本の第1類医薬品（firstClass）', sale_class: '第1類医薬品', quantity: 1 }),
      ],
      advice: '食後にお飲みください。',
      pharmacist_name: '見本 薬子',
      provided_at: '2026-06-01T03:10:00.000Z',
      confirmed_at: null,
    },
  ])
  expect(await decide('approve')).toMatchObject(no)
  expect(await moneyOf(cart)).toBe('requires_capture')

  later(0, 15)
  expect((await confirm(1)).status).toBe(200)
  later(0, 20)
  expect((await confirm(1)).status).toBe(200)
  expect(await review()).toMatchObject({
    stage: 'confirmed',
    information: [{ confirmed_at: '2026-06-01T03:15:00.000Z' }],
    messages: [
      { from: 'pharmacist', pharmacist_name: '見本 薬子', text: 'ほかに飲んでいるお薬はありますか。' },
      { from: 'buyer', pharmacist_name: null, text: '降圧薬を飲んでいます。' },
    ],
  })
  expect((await decide('approve')).body.data).toMatchObject({ state: 'approved', payment_status: 'captured' })
  expect(await moneyOf(cart)).toBe('succeeded')
  const record = await desk.shop.db
    .selectFrom('medicine_information')
    .selectAll()
    .where('order_id', '=', order_id)
    .execute()
  expect(record).toMatchObject([{ confirmed_by: 'link', provided_by: expect.stringMatching(/^usr_/) }])
})

test('newer information must be confirmed again; older versions can no longer be confirmed', async () => {
  const { inform, confirm, decide, review } = await talked()
  await inform()
  await confirm(1)
  later(0, 1)
  await inform('用量を改めました。')
  expect((await review()).stage).toBe('waits_for_confirmation')
  for (const version of [1, 3])
    expect(await confirm(version)).toMatchObject({ status: 409, body: { code: 'information_superseded' } })
  expect((await decide('approve')).status).toBe(409)
  expect((await review()).information.map((one: { confirmed_at: string | null }) => one.confirmed_at)).toEqual([
    '2026-06-01T03:00:00.000Z',
    null,
  ])
  expect((await confirm(2)).status).toBe(200)
  expect((await decide('approve')).status).toBe(200)
})

test('a pharmacist may waive the explanation, and the waiver is recorded', async () => {
  const { decide, review } = await talked()
  expect((await decide('approve', { explanation_waived: true })).status).toBe(200)
  expect(await review()).toMatchObject({ state: 'approved', stage: null, explanation_waived: true, information: [] })
})

test('messages are stored encrypted and never appear in mails', async () => {
  const { order_id, temporaryCode, ask, write, inform } = await talked()
  await ask('妊娠の可能性はありますか。')
  await write('ありません。')
  await inform('お大事に。')
  const { rows } = await desk.shop.pool.query(
    `select encode(secret_text, 'hex') as text from pharmacist_message where order_id = $1 union all
     select encode(secret_advice, 'hex') from medicine_information where order_id = $1`,
    [order_id],
  )
  expect(rows).toHaveLength(3)
  const healthWords = ['妊娠', 'ありません', 'お大事に']
  for (const { text } of rows) expect(healthWords.some((words) => Buffer.from(text, 'hex').includes(words))).toBe(false)
  await post(order_id)
  await post(order_id)
  expect(desk.shop.letters.map(({ subject }) => subject)).toEqual([
    expect.stringMatching('薬剤師からの質問があります'),
    expect.stringMatching('お薬の説明をご確認ください'),
  ])
  for (const { text } of desk.shop.letters) {
    expect(text).toContain(`/orders/${order_id}/pharmacist?temporary_code=${temporaryCode}`)
    for (const words of healthWords) expect(text).not.toContain(words)
  }
})

test('a buyer is reminded once after three days and the order canceled after seven', async () => {
  const { cart, order_id, inform, read, review, confirm, write } = await talked()
  const ends = async () => {
    await remindAndExpire(desk.shop.ctx())
    desk.shop.letters.splice(0)
    await post(order_id)
    return desk.shop.letters.map(({ subject }) => subject)
  }
  await inform()
  await post(order_id)
  later(3, -1)
  expect(await ends()).toEqual([])
  later(3)
  expect(await ends()).toEqual([expect.stringMatching('お返事をお待ちしています')])
  later(7, -1)
  expect(await ends()).toEqual([])
  expect((await review()).state).toBe('waiting')
  later(7)
  expect(await ends()).toEqual([expect.stringMatching('期限が過ぎたため')])
  expect(await ends()).toEqual([])
  expect((await read()).body.data).toMatchObject({ state: 'expired', waits_for: null })
  for (const { fact, run } of listeners) if (fact === 'order.canceled') await run(desk.shop.ctx(), { order_id })
  expect(await moneyOf(cart)).toBe('canceled')
  expect(await stockDisagreements(desk.shop.db)).toEqual([])
  for (const answer of [await confirm(1), await write('まだ欲しいです。')])
    expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_waiting_for_review' } })
})

test('the deadline does not run while the pharmacist has to act', async () => {
  const { ask, write, review } = await talked()
  await ask('いつからの症状ですか。')
  later(2)
  await write('昨日からです。')
  later(60)
  await remindAndExpire(desk.shop.ctx())
  expect(await review()).toMatchObject({ state: 'waiting', stage: 'answered' })
})

test('the buyer can withdraw the order; it is canceled and its authorization released once', async () => {
  const { cart, decline, review, decide, ask } = await talked()
  expect((await decline()).status).toBe(200)
  expect(await moneyOf(cart)).toBe('canceled')
  expect(await review()).toMatchObject({ state: 'withdrawn', stage: null })
  const closed = { status: 409, body: { code: 'order_not_waiting_for_review' } }
  expect(await decline()).toMatchObject(closed)
  expect(await decide('approve', { explanation_waived: true })).toMatchObject(closed)
  expect(await ask('お加減はいかがですか。')).toMatchObject(closed)
  expect((await review()).messages).toEqual([])
})

test('a member talks through their session only; link, order number, others and staff have no access', async () => {
  const owner = await signInCustomer(desk.shop)
  const stranger = await signInCustomer(desk.shop)
  const { order_id, temporaryCode, inform, read, confirm, review } = await talked(owner)
  await inform()
  const { display_id } = (await read({}, owner.headers)).body.data
  for (const [proof, headers] of [
    [{ email: owner.email, orderDisplayId: display_id }, {}],
    // A guest's proof can be guessed from the order's id, and a link may be passed on.
    [{ temporaryCode }, {}],
    [{ temporaryCode }, stranger.headers],
    [{}, stranger.headers],
    [{}, pharmacist],
    [{}, {}],
  ] as const) {
    expect(await read(proof, headers)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await confirm(1, proof, headers)).status).toBe(404)
  }
  expect((await review()).stage).toBe('waits_for_confirmation')
  expect((await confirm(1, {}, owner.headers)).status).toBe(200)
  const [record] = await desk.shop.db
    .selectFrom('medicine_information')
    .selectAll()
    .where('order_id', '=', order_id)
    .execute()
  expect(record!.confirmed_by).toBe('account')
})

test('each reading of a buyer’s health data by staff is recorded and shown in the audit log', async () => {
  const { order_id, ask, inform, read, review } = await talked()
  const readings = () =>
    desk.shop.db.selectFrom('health_reading').select(['staff_id', 'read_at']).where('order_id', '=', order_id).execute()
  await read()
  const clerk = await signInStaff(desk.shop, { role: 'clerk' })
  const desks = `/admin/v1/orders/${order_id}/pharmacist-review`
  expect((await desk.shop.call('GET', desks, undefined, clerk)).status).toBe(403)
  expect(await readings()).toEqual([])
  await review()
  later(0, 5)
  expect((await desk.shop.call('GET', '/admin/v1/pharmacist-reviews?limit=100', undefined, pharmacist)).status).toBe(
    200,
  )
  later(0, 10)
  // The answers to a writer reveal the buyer's health too.
  expect((await ask('お薬はほかにありますか。')).body.data.lines[0].answers).toHaveLength(2)
  later(0, 15)
  await inform()
  const staff_id = expect.stringMatching(/^usr_/)
  expect(await readings()).toEqual([
    { staff_id, read_at: start },
    { staff_id, read_at: new Date('2026-06-01T03:05:00.000Z') },
    { staff_id, read_at: new Date('2026-06-01T03:10:00.000Z') },
    { staff_id, read_at: new Date('2026-06-01T03:15:00.000Z') },
  ])
  const owner = await signInStaff(desk.shop)
  const { body } = await desk.shop.call('GET', '/admin/audit-log?resource_type=health_reading', undefined, owner)
  const ownEntries = body.entries.filter((one: { after: { order_id: string } }) => one.after.order_id === order_id)
  expect(ownEntries.map(({ call }: { call: string }) => call)).toEqual([
    'POST /admin/v1/orders/:id/pharmacist-review/information',
    'POST /admin/v1/orders/:id/pharmacist-review/messages',
    'GET /admin/v1/pharmacist-reviews',
    'GET /admin/v1/orders/:id/pharmacist-review',
  ])
})

test('the cart of an order does not reveal health answers', async () => {
  const { cart, order_id, review } = await talked()
  const { body } = await desk.shop.call('GET', `/store/carts/${cart}`)
  expect(body.cart.items).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('first_class_question_responses')
  expect((await review()).lines[0].answers).toHaveLength(2)
  const rows = await desk.shop.db.selectFrom('purchase_answer').select('order_id').where('cart_id', '=', cart).execute()
  expect(rows).toEqual([{ order_id }])
})
