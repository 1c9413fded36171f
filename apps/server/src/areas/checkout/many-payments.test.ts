import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'

let desk: WalletDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openWalletDesk()
  staff = await signInStaff(desk.shop)
  // A former provider, which the shop can no longer call.
  await desk.shop.db.insertInto('payment_provider').values({ id: 'paypal' }).execute()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const paid = async (wallet: 'paypay' | 'rakuten-pay') => {
  const cart = await desk.cartToPay(wallet)
  await desk.complete(cart)
  await desk.decide(cart, 'approve')
  await desk.complete(cart)
  return { cart, order: await desk.expectOneOrder(cart) }
}
const paymentOf = (order: string) =>
  desk.shop.db.selectFrom('payment').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
const onWallet = async (cart: string) => (await desk.sandbox.wallet(await desk.referenceOf(cart))).state
const atRakuten = async (cart: string, call: string) => {
  const form = { ShopID: 'tshop00000001', ShopPass: 'rk-pass', OrderID: await desk.referenceOf(cart) }
  const body = new URLSearchParams(form)
  await fetch(`${desk.sandbox.url}/rakuten-pay/payment/${call}.idPass`, { method: 'POST', body })
}

/** Writes this many more rows like one; `fields` gives the differences of the `n`th. */
const copies = (table: 'orders' | 'payment' | 'refund', id: string, many: number, fields: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(table)} select (jsonb_populate_record(o, ${fields})).*
    from ${sql.table(table)} o, generate_series(1, ${many}::int) n where o.id = ${id}`.execute(desk.shop.db)

test('200 older payments that cannot be captured do not delay the capture of a later one', async () => {
  const { cart, order } = await paid('rakuten-pay')
  const { id } = await paymentOf(order)
  await copies(
    'orders',
    order,
    200,
    sql`jsonb_build_object('id', 'order_0' || n, 'cart_id', null, 'display_id', nextval('order_display_id'))`,
  )
  // Staff capture what staff have to capture; of the others the provider knows nothing, and is asked first.
  const older = sql`to_jsonb(o.created_at - interval '1 minute')`
  await copies(
    'payment',
    id,
    200,
    sql`jsonb_build_object('id', 'pay_0' || n, 'order_id', 'order_0' || n, 'created_at', ${older},
      'provider_id', case when n <= 100 then 'manual' else 'paypay' end, 'data', jsonb_build_object('id', 'none-' || n))`,
  )
  await desk.later(10 * 60_000, () => desk.runJob('look-after-money-soon'))
  expect([await onWallet(cart), (await paymentOf(order)).captured_at !== null]).toEqual(['captured', true])
})

test.each([
  ['complete', ['/complete']],
  ['archived', ['/complete', '/archive']],
])('a payment is captured even if staff have marked its order as %s before', async (_word, steps) => {
  const { cart, order } = await paid('rakuten-pay')
  for (const step of steps)
    expect((await desk.shop.call('POST', `/admin/orders/${order}${step}`, {}, staff)).status).toBe(200)
  await desk.later(10 * 60_000, () => desk.runJob('look-after-money-soon'))
  expect([await onWallet(cart), (await paymentOf(order)).captured_at !== null]).toEqual(['captured', true])
})

test('a payment is reconciled however many newer payments exist', async () => {
  const { cart, order } = await paid('rakuten-pay')
  const { id } = await paymentOf(order)
  await atRakuten(cart, 'RakutenpayCancel')
  const younger = sql`to_jsonb(o.created_at + interval '1 second')`
  await copies(
    'payment',
    id,
    500,
    sql`jsonb_build_object('id', 'pay_1' || n, 'order_id', null, 'provider_id', 'paypal', 'created_at', ${younger},
      'data', '{}'::jsonb)`,
  )
  await desk.runJob('reconcile-payments')
  const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
  expect(body.data.disagreements.filter(({ about }: { about: string }) => about === id)).toMatchObject([
    { kind: 'state_differs', order_id: order, ours: 'authorized', theirs: 'canceled' },
  ])
})
