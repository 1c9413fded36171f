import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseal } from '../../base/seal.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { jobs } from '../pharmacy/jobs.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.close())

/** An order about which pharmacist and buyer have exchanged messages, and that is approved, perhaps on another day. */
async function talkedAbout(approved = desk.shop.clock.now): Promise<string> {
  const { shop } = desk
  const pharmacist = await signInStaff(shop, { is_pharmacist: true })
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const say = async (path: string, body: object, headers: Record<string, string> = pharmacist) =>
    expect((await shop.call('POST', path, body, headers)).status).toBe(200)
  const [desks, buyers] = [`/admin/v1/orders/${order_id}/pharmacist-review`, `/store/v1/orders/${order_id}/pharmacist`]
  await say(`${desks}/messages`, { text: 'ほかのお薬は飲んでいますか。' })
  await say(`${buyers}/messages`, { temporaryCode, text: '血圧の薬を飲んでいます。' }, {})
  await say(`${desks}/information`, { advice: '血圧の薬と一緒に飲めます。' })
  await say(`${buyers}/confirm`, { temporaryCode, version: 1 }, {})
  shop.clock.now = approved
  await say(desks, { decision: 'approve', note: '血圧の薬を確認' })
  return order_id
}

const forget = jobs.find(({ name }) => name === 'forget-health-of-sold')!

test('messages and answers about health are deleted two years after the sale; the decision is kept', async () => {
  const { shop } = desk
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
  const order_id = await talkedAbout()
  const keptAt = async (day: string) => {
    shop.clock.now = new Date(day)
    await forget.run(shop.ctx())
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from purchase_answer where order_id = $1) as answers,
        (select count(*)::int from pharmacist_message where order_id = $1) as messages, r.note, r.status, i.secret_advice
      from pharmacist_review r join medicine_information i on i.order_id = r.order_id where r.order_id = $1`,
      [order_id],
    )
    const [{ secret_advice, ...row }] = rows
    return { ...row, advice: unseal(shop.config, secret_advice) }
  }
  const judged = { status: 'approved' }
  const storedBefore = {
    answers: 1,
    messages: 2,
    note: '血圧の薬を確認',
    advice: '血圧の薬と一緒に飲めます。',
    ...judged,
  }
  expect(await keptAt('2028-06-01T02:59:00.000Z')).toEqual(storedBefore)
  const storedAfter = { answers: 0, messages: 0, note: null, advice: '', ...judged }
  expect(await keptAt('2028-06-01T03:01:00.000Z')).toEqual(storedAfter)
})

test.each([
  ['the pharmacist’s decision a week later', '2026-06-01T03:00:00Z', '2026-06-08T03:00:00Z', '2028-06-08T02:59:00Z'],
  ['2 March, with a leap day in between', '2026-03-01T15:30:00Z', '2026-03-01T15:30:00Z', '2028-02-29T18:53:00Z'],
])('two years are counted from %s', async (_what, sold, judged, still) => {
  const { shop } = desk
  shop.clock.now = new Date(sold)
  const order_id = await talkedAbout(new Date(judged))
  const messagesAt = async (instant: Date) => {
    shop.clock.now = instant
    await forget.run(shop.ctx())
    const messages = shop.db.selectFrom('pharmacist_message').select('id').where('order_id', '=', order_id)
    return (await messages.execute()).length
  }
  const over = new Date(judged.replace('2026', '2028'))
  expect([await messagesAt(new Date(still)), await messagesAt(new Date(over.getTime() + 60_000))]).toEqual([2, 0])
})
