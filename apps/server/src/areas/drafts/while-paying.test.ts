import { expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { draftDesk } from './draft-desk.fixture.ts'

const { desk, call, draft, read } = draftDesk()

/** What staff may do with a draft that is not ordered yet. */
const actions = (id: string, line: string) => [
  () => call('POST', `/${id}`, { email: 'other@example.com' }),
  () => call('POST', `/${id}/line-items`, { variant_id: desk.goods.variants.food, quantity: 1 }),
  () => call('DELETE', `/${id}/line-items/${line}`),
  () => call('POST', `/${id}/pay`),
]

test('while its buyer is paying, a draft is neither changed nor paid again: cart_payment_in_progress', async () => {
  const { id, cart } = await draft()
  const before = await read(id)
  const { now } = desk.shop.clock
  const attempt = { id: newId('attempt'), cart_id: cart.id, status: 'open', amount: 1650, snapshot: '{}' }
  await desk.shop.db
    .insertInto('checkout_attempt')
    .values({ ...attempt, created_at: now, updated_at: now, expires_at: new Date(now.getTime() + 60_000) })
    .execute()
  for (const act of actions(id, cart.items[0].id)) {
    const { status, refusal } = await act()
    expect([status, refusal]).toEqual([409, 'cart_payment_in_progress'])
  }
  expect(await read(id)).toEqual(before)
})

test('a draft that its buyer has just ordered cannot be changed or paid again', async () => {
  const { id, cart } = await draft()
  const url = `/store/carts/${cart.id}`
  await desk.shop.call('POST', `${url}/payment-sessions`, {})
  await desk.shop.call('POST', `${url}/payment-session`, { provider_id: 'manual' })
  expect((await desk.shop.call('POST', `${url}/complete`, {})).body.type).toBe('order')
  // The fact that completes it was not carried out yet.
  expect((await read(id)).status).toBe('open')
  const answers = []
  for (const act of actions(id, cart.items[0].id)) answers.push((await act()).status)
  expect(answers).toEqual([400, 400, 400, 422])
  const orders = desk.shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart.id)
  expect(await orders.execute()).toHaveLength(1)
})
