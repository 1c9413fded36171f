import { day_ms } from '@kusuribako/contract/values/day'
import { expect, test } from 'vitest'
import { draftDesk } from './draft-desk.fixture.ts'
import { jobs } from './jobs.ts'

const { desk, call, draft } = draftDesk()
const night = () => jobs.find(({ name }) => name === 'forget-old-drafts')!.run(desk.shop.ctx())

/** Draft and cart have not changed for this many days. */
async function leave({ id, cart_id }: { id: string; cart_id: string }, days: number, cartDays = days) {
  const before = (days: number) => ({ updated_at: new Date(desk.shop.clock.now.getTime() - days * day_ms) })
  await desk.shop.db.updateTable('draft_order').set(before(days)).where('id', '=', id).execute()
  await desk.shop.db.updateTable('cart').set(before(cartDays)).where('id', '=', cart_id).execute()
}
const isThere = async ({ id }: { id: string }) => (await call('GET', `/${id}`)).status === 200

test('an open draft is deleted when neither it nor its cart was changed for a year', async () => {
  const [young, visited, old] = [await draft(), await draft(), await draft()]
  await leave(young, 364)
  await leave(visited, 367, 10)
  await leave(old, 367)
  await night()
  expect([await isThere(young), await isThere(visited), await isThere(old)]).toEqual([true, true, false])
  const cart = desk.shop.db.selectFrom('cart').select('deleted_at').where('id', '=', old.cart_id)
  expect(await cart.executeTakeFirst()).toEqual({ deleted_at: expect.any(Date) })
})

test('a draft that became an order stays, and so does one that is being paid', async () => {
  const [ordered, paying] = [await draft(), await draft()]
  expect((await call('POST', `/${ordered.id}/pay`)).status).toBe(200)
  await desk.shop.db
    .insertInto('checkout_attempt')
    .values({
      ...{ id: 'attempt_paying', cart_id: paying.cart_id, status: 'open', amount: 1, snapshot: '{}' },
      ...{ created_at: desk.shop.clock.now, expires_at: desk.shop.clock.now, updated_at: desk.shop.clock.now },
    })
    .execute()
  await leave(ordered, 400)
  await leave(paying, 400)
  await night()
  expect([await isThere(ordered), await isThere(paying)]).toEqual([true, true])
})
