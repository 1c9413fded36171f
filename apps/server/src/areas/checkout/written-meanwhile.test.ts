import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
let colleague: Record<string, string>
const start = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
  colleague = await signInStaff(desk.shop, { is_pharmacist: true })
})
beforeEach(() => {
  desk.shop.clock.now = start
})
afterAll(() => desk.close())

/** An order whose buyer has confirmed the written information, ten minutes after it was placed. */
async function confirmed() {
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const desks = `/admin/v1/orders/${order_id}/pharmacist-review`
  const buyers = `/store/v1/orders/${order_id}/pharmacist`
  const { shop } = desk
  at(5)
  await shop.call('POST', `${desks}/information`, {}, pharmacist)
  at(10)
  await shop.call('POST', `${buyers}/confirm`, { temporaryCode, version: 1 })
  return {
    order_id,
    ask: (text: string) => shop.call('POST', `${desks}/messages`, { text }, colleague),
    write: (text: string) => shop.call('POST', `${buyers}/messages`, { temporaryCode, text }),
    review: async () => (await shop.call('GET', desks, undefined, pharmacist)).body.data,
    decide: (decision: string, more: object) => shop.call('POST', desks, { decision, ...more }, pharmacist),
  }
}

const at = (minutes: number) => {
  desk.shop.clock.now = new Date(start.getTime() + minutes * 60_000)
}

const moved = { status: 409, body: { code: 'review_moved_on' } }

test('a message written after the confirmation must be read before the pharmacist can approve', async () => {
  const { write, review, decide } = await confirmed()
  const seen = await review()
  expect(seen).toMatchObject({ stage: 'confirmed', is_informed: true, moved_at: '2026-06-01T03:10:00.000Z' })
  at(15)
  await write('きのうから、ほかの痛み止めも飲んでいます。')
  expect(await decide('approve', { seen_until: seen.moved_at })).toMatchObject(moved)
  const now = await review()
  expect(now).toMatchObject({
    ...{ state: 'waiting', stage: 'answered', is_informed: true, moved_at: '2026-06-01T03:15:00.000Z' },
  })
  // A pharmacist who has read it decides; nothing has to be explained anew.
  expect((await decide('approve', { seen_until: now.moved_at })).body.data).toMatchObject({ state: 'approved' })
})

test('a decision is refused if a colleague has asked a question since the review was read', async () => {
  const { ask, review, decide } = await confirmed()
  const seen = await review()
  at(15)
  await ask('妊娠中ではありませんか。')
  expect(await decide('approve', { seen_until: seen.moved_at })).toMatchObject(moved)
  expect(await review()).toMatchObject({ state: 'waiting', stage: 'waits_for_answer' })
  // A rejection sells nothing, but its reason was written without the question.
  expect(await decide('reject', { seen_until: seen.moved_at, note: '販売できません。' })).toMatchObject(moved)
})

test('the queue starts with orders waiting for the pharmacist, the longest waiting first', async () => {
  const queue = async (): Promise<[string, string][]> =>
    (await desk.shop.call('GET', '/admin/v1/pharmacist-reviews', undefined, pharmacist)).body.data.reviews.map(
      ({ stage, order_id }: { stage: string; order_id: string }) => [stage, order_id],
    )
  const { ask } = await confirmed()
  await ask('妊娠中ではありませんか。')
  const placedAt = async (minutes: number) => {
    at(minutes)
    return (await waitingOrder(desk)).order_id
  }
  // Placed in another order than that of their instants: neither ids nor the order of writing decide.
  const [second, first] = [await placedAt(12), await placedAt(11)]
  at(13)
  const queued = await queue()
  expect(queued.map(([stage]) => stage)).toContain('waits_for_answer')
  expect(queued.slice(0, 2)).toEqual([
    ['under_review', first],
    ['under_review', second],
  ])
})

test('a decision waits for a message that is just being written, and is refused', async () => {
  const { order_id, review, decide } = await confirmed()
  const seen = await review()
  const lock = (db: TestShop['db']) => sql`select from orders where id = ${order_id} for update`.execute(db)
  const write = (db: TestShop['db']) =>
    db
      .insertInto('pharmacist_message')
      .values({
        id: `pmsg_${order_id}`,
        order_id,
        secret_text: Buffer.of(),
        created_at: new Date(start.getTime() + 900_000),
      })
      .execute()
  const approve = () => decide('approve', { seen_until: seen.moved_at })
  expect(await raceTransactions(desk.shop.db, lock, approve, write)).toMatchObject(moved)
  expect(
    await desk.shop.db.selectFrom('pharmacist_review').select('status').where('order_id', '=', order_id).execute(),
  ).toEqual([{ status: 'waiting' }])
})
