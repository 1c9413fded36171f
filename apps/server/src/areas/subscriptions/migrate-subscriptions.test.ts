import { erasedEmail } from '@kusuribako/contract/customers/erased-email'
import { expect, test } from 'vitest'
import { sendFiles } from '../../base/testing/files.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk } from './subscriber.fixture.ts'

/** A guest with the address of one line, and a member whose id of the former shop is empty, as in the lines. */
async function bystanders(shop: TestShop) {
  const [guest, member] = [await signInCustomer(shop, 'nobody@example.com'), await signInCustomer(shop)]
  await shop.db.updateTable('customer').set({ has_account: false }).where('id', '=', guest.id).execute()
  const metadata = JSON.stringify({ ams_customer_id: '' })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', member.id).execute()
}

test('subscriptions of another shop are imported once each; faulty lines are reported and skipped', async () => {
  const { shop, goods, staff, offer, close } = await openSubscriptionDesk()
  const plan = await offer(monthly, 'lotion')
  const ofFour = await offer({ ...monthly, maximum_cycles: 4 }, 'lotion')
  const { id: customer_id, email } = await signInCustomer(shop)
  await bystanders(shop)
  const good = {
    shopify_subscription_id: 'sh-1',
    ams_id: '',
    shopify_fulfillment_count: '4',
    subscription_creation_date: '2025-12-31',
    next_order_date: '2026-06-30',
    email_address: email.toUpperCase(),
    first_name: '花子',
    last_name: '見本',
    address_zipcode: '100-0001',
    address_phone: '0312345678',
    subscription_plan_id: plan,
    subscription_variant_id: goods.variants.lotion,
    shipping_option_id: goods.shipping.member,
    payment_method_id: 'pm_kept',
    address_prefecture: '東京都',
    address_city: '千代田区',
    address_line1: '千代田1-1',
    address_line2: '"サンプル, 101"',
    stripe_customer_id: 'cus_kept',
  }
  const rows = [
    good,
    { ...good, shopify_subscription_id: 'sh-2', next_order_date: '2026-05-01' },
    { ...good, shopify_subscription_id: 'sh-3', email_address: 'nobody@example.com' },
    { ...good, shopify_subscription_id: 'sh-4', subscription_plan_id: 'plan_none' },
    { ...good, shopify_subscription_id: 'sh-5', subscription_variant_id: 'variant_none' },
    { ...good, shopify_subscription_id: 'sh-6', shipping_option_id: 'so_none' },
    { ...good, shopify_subscription_id: 'sh-7', stripe_customer_id: 'cus_other' },
    { ...good, shopify_subscription_id: 'sh-8', next_order_date: 'soon', address_city: '' },
    { ...good, shopify_subscription_id: 'sh-10', subscription_plan_id: ofFour },
  ]
  const csvData = [Object.keys(good).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n')
  const migrate = async (csv: string) => shop.call('POST', '/admin/v1/subscriptions/migrate', { csvData: csv }, staff)
  const { body } = await migrate(csvData)
  expect(body.data).toMatchObject({ successCount: 2, failureCount: 7 })
  expect(body.data.failures.map(({ line, error }: { line: number; error: string }) => [line, error])).toEqual([
    [4, 'customer_unknown'],
    [5, 'plan_unknown'],
    [6, 'variant_unknown'],
    [7, 'shipping_option_unknown'],
    [8, 'stripe_customer_differs'],
    [9, expect.stringMatching(/next_order_date: .*address_city: /)],
    [10, 'plan_complete'],
  ])
  const migrated = await shop.db.selectFrom('subscription').selectAll().orderBy('next_order_at').execute()
  expect(migrated).toMatchObject([
    { current_cycle: 4, next_order_at: new Date('2026-06-01T18:00:00Z'), payment_method_id: 'pm_kept' },
    {
      customer_id,
      current_cycle: 4,
      anchored_on: '2026-06-30',
      next_order_at: new Date('2026-06-29T18:00:00Z'),
      migrated_subscription: { id: 'sh-1', customer_id, previous_fulfillment_count: 4 },
    },
  ])
  const readAddresses = () => shop.db.selectFrom('address').select('id').orderBy('id').execute()
  const addresses = await readAddresses()
  const repeated = await migrate(csvData.split('\n').slice(0, 2).join('\n'))
  expect(repeated.body.data).toMatchObject({ successCount: 0, failures: [{ line: 2, error: 'migrated_already' }] })
  expect(await shop.db.selectFrom('subscription').select('id').execute()).toHaveLength(2)
  expect(await readAddresses()).toEqual(addresses)
  const third = { ...good, shopify_subscription_id: 'sh-9', next_order_date: '2026-07-30 23:30:00' }
  const unclosedQuote = [Object.keys(good).join(','), Object.values(third).join(','), '"open'].join('\n')
  const sendFile = (text: string) =>
    sendFiles(shop, '/admin/v1/subscriptions/migrate-file', { 'old.csv': Buffer.from(text) }, staff)
  for (const refused of [await migrate(unclosedQuote), await sendFile(unclosedQuote), await migrate('a,b\n1,2')])
    expect(refused).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  expect(await shop.db.selectFrom('subscription').select('id').execute()).toHaveLength(2)
  // Longer than a call with a text may be.
  const unknown = Array.from({ length: 30 }, (_, at) => `sh-${at + 20},${'x'.repeat(40_000)}`)
  const { failures, ...counts } = (await sendFile([...unclosedQuote.split('\n').slice(0, 2), ...unknown].join('\n')))
    .body.data
  expect([counts, failures.at(-1).line]).toEqual([{ successCount: 1, failureCount: 30 }, 32])
  const days = await shop.db.selectFrom('subscription').select('anchored_on').orderBy('anchored_on').execute()
  expect(days.map(({ anchored_on }) => anchored_on)).toEqual(['2026-06-02', '2026-06-30', '2026-07-30'])
  await close()
})

type Desk = Awaited<ReturnType<typeof openSubscriptionDesk>>
/** The subscription of a member in the former shop. */
const rowOf = (email_address: string, plan: string, goods: Desk['goods']) => ({
  shopify_subscription_id: 'sh-1',
  shopify_fulfillment_count: '0',
  subscription_creation_date: '2026-05-31',
  next_order_date: '2026-06-30',
  email_address,
  first_name: '花子',
  last_name: '見本',
  address_zipcode: '100-0001',
  address_phone: '0312345678',
  subscription_plan_id: plan,
  subscription_variant_id: goods.variants.lotion,
  shipping_option_id: goods.shipping.member,
  payment_method_id: 'pm_card_visa',
  address_prefecture: '東京都',
  address_city: '千代田区',
  address_line1: '千代田1-1',
  stripe_customer_id: 'cus_kept',
})

test('the first delivery after a migration costs the announced price and is charged off-session', async () => {
  const { shop, goods, staff, offer, close } = await openSubscriptionDesk()
  const plan = await offer(monthly, 'lotion')
  const { email, headers } = await signInCustomer(shop)
  const row = rowOf(email, plan, goods)
  const csvData = [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n')
  const migrated = await shop.call('POST', '/admin/v1/subscriptions/migrate', { csvData }, staff)
  expect(migrated.body.data).toMatchObject({ successCount: 1 })
  const subscription = (await shop.call('GET', '/store/v1/subscriptions', undefined, headers)).body.data
    .subscriptions[0]
  shop.clock.now = new Date(subscription.next_order_at)
  await renewDue(shop.ctx())
  const attempt = await shop.db.selectFrom('checkout_attempt').select(['snapshot']).executeTakeFirstOrThrow()
  const line = await shop.db.selectFrom('line_item').select('unit_price').executeTakeFirstOrThrow()
  expect(attempt.snapshot).toMatchObject({ regular: 'later' })
  expect(subscription.next_unit_price).toBe(line.unit_price)
  await close()
})

test('nothing is imported for an account that is closed at that moment', async () => {
  const { shop, goods, staff, offer, close } = await openSubscriptionDesk()
  const { id, email } = await signInCustomer(shop)
  const row = rowOf(email, await offer(monthly, 'lotion'), goods)
  const csvData = [Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n')
  const closing = (open: TestShop['db']) =>
    open
      .updateTable('customer')
      .set({ email: erasedEmail(id), deleted_at: shop.clock.now })
      .where('id', '=', id)
      .execute()
  const migrate = () => shop.call('POST', '/admin/v1/subscriptions/migrate', { csvData }, staff)
  const { body } = await raceTransactions(shop.db, closing, migrate)
  expect(body.data).toMatchObject({ successCount: 0, failures: [{ line: 2, error: 'customer_unknown' }] })
  expect(await shop.db.selectFrom('subscription').select('id').execute()).toEqual([])
  await close()
})
