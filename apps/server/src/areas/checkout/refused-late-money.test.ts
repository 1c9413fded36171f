import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../base/ids.ts'
import { Refused } from '../../base/refuse.ts'
import { factsOf } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { followAttempt } from './follow-payment.ts'
import { listeners } from './listeners.ts'

let desk: WalletDesk
beforeAll(async () => {
  desk = await openWalletDesk()
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

const giveBack = (about: object) =>
  listeners.find(({ name }) => name === 'give-late-money-back')!.run(desk.shop.ctx(), about as Record<string, unknown>)

/** PayPay answers that the code is deleted, the buyer pays all the same, and PayPay refuses to give it back. */
async function refused() {
  const cart = await desk.cartToPay('paypay')
  await desk.complete(cart)
  const { id } = await desk.attemptOf(cart)
  const reference = await desk.referenceOf(cart)
  const ask = globalThis.fetch
  const deleted = JSON.stringify({ resultInfo: { code: 'SUCCESS' } })
  const asking = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url, init) => (init?.method === 'DELETE' ? new Response(deleted) : ask(url, init)))
  await desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id: cart })
  asking.mockRestore()
  await desk.sandbox.decide(reference, 'approve')
  await desk.sandbox.fault({ api: { match: '/v2/refunds', status: 400 } })
  for (const _notification of [1, 2])
    await expect(followAttempt(desk.shop.ctx(), id)).rejects.toMatchObject({ code: 'payment_provider_failed' })
  return { cart, id, refunds: async () => (await desk.sandbox.wallet(reference)).refunds }
}

/** In the console's list of wallet payments. */
async function statusOf(id: string) {
  const { body } = await desk.shop.call('GET', '/admin/v1/wallet-payments', undefined, await signInStaff(desk.shop))
  return body.data.wallet_payments.find((payment: { id: string }) => payment.id === id).status
}

test('late money that a wallet refuses to give back is given back by the queue, once', async () => {
  const { id, refunds } = await refused()
  const facts = await factsOf(desk.shop, 'checkout_attempt.paid_too_late')
  expect(facts).toEqual([{ attempt_id: id, reference: null }])
  const failure = await giveBack(facts[0] as object).catch((error: unknown) => error)
  // A refusal would not be tried again.
  expect([failure instanceof Error, failure instanceof Refused]).toEqual([true, false])
  expect(await statusOf(id)).toBe('completed')
  await desk.sandbox.fault({ api: null })
  await giveBack(facts[0] as object)
  await giveBack(facts[0] as object)
  expect(await refunds()).toMatchObject([{ amount: 1650 }])
  expect(await statusOf(id)).toBe('canceled')
})

test('late money that was never given back is listed with its buyer among given-up work', async () => {
  const { cart, id } = await refused()
  await desk.sandbox.fault({ api: null })
  const now = desk.shop.clock.now
  await desk.shop.db
    .insertInto('given_up_work')
    .values({
      ...{ id: newId('given_up_work'), job_id: 'job_1', work: 'give-late-money-back', about: { attempt_id: id } },
      ...{ tries: 6, reason: 'fault', error: 'Error', begun_at: now, given_up_at: now },
    })
    .execute()
  const owner = await signInStaff(desk.shop)
  const { works } = (await desk.shop.call('GET', '/admin/v1/given-up-work', undefined, owner)).body.data
  const { customer_id } = await desk.shop.db
    .selectFrom('cart')
    .select('customer_id')
    .where('id', '=', cart)
    .executeTakeFirstOrThrow()
  expect(customer_id).not.toBe(null)
  expect(works).toMatchObject([{ work: 'give-late-money-back', order: null, customer_id }])
})
