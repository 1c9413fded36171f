import type { Id } from '@kusuribako/contract/values/ids'
import { expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { testShop } from '../../base/testing/shop.ts'
import { closeAttempt, newAttemptId, openAttempt } from './attempts.ts'
import type { Snapshot } from './snapshot.ts'

test('a cart being paid in another process cannot be changed here, even if cached here', async () => {
  const firstProcess = await testShop()
  const { DATABASE_URL, DATA_KEY, SESSION_SECRET, JWT_SECRET } = firstProcess.config
  const secondProcess = await testShop({ DATABASE_URL, DATA_KEY, SESSION_SECRET, JWT_SECRET })
  const goods = await smallCatalogue(firstProcess)
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await readyToPay(firstProcess, goods, id)
  const post = (path: string, body: object) => firstProcess.call('POST', `/store/carts/${id}${path}`, body)
  const changes = () =>
    Promise.all([
      post('/line-items', { variant_id: goods.variants.food, quantity: 1 }),
      post('/shipping-methods', { option_id: goods.shipping['standard-free'] }),
      post('/payment-session', { provider_id: 'manual' }),
    ])
  const attempt_id = newAttemptId()
  const nothing = { session: null, d_points: null, confirmed: null, new_order_id: null }
  const newAttempt = { cart_id: id as Id<'cart'>, amount: 1650, snapshot: {} as Snapshot, ...nothing }
  await secondProcess.ctx().tx((tx) => openAttempt(tx, attempt_id, newAttempt))
  const refused = { status: 409, code: 'cart_payment_in_progress' }
  const answers = (await changes()).map(({ status, body }) => ({ status, code: body.code }))
  expect(answers).toEqual([refused, refused, refused])

  await secondProcess.ctx().tx((tx) => closeAttempt(tx, attempt_id, { status: 'let_go' }))
  const [added] = await changes()
  expect(added.status).toBe(200)
  await secondProcess.close()
  await firstProcess.close()
})
