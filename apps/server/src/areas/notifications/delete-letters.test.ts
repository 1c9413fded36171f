import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../base/ctx.ts'
import { openAccount } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'
import { listeners } from './listeners.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('restock mails and their repetitions are deleted a month after the first, other mails stay', async () => {
  const { variants } = await smallCatalogue(shop)
  const { id: customer_id } = await openAccount(shop)
  const request = { email: 'hanako@example.com', variant_id: variants.soldOut, sku_code: null }
  const { id } = (await shop.call('POST', '/store/v1/restock-notifications/variants', request)).body.data
  await runListeners(shop.jobCtx('test'), 'restock.arrived', { restock_notice_id: id })
  await runListeners(shop.jobCtx('test'), 'customer.connected', { customer_id, party: 'line' })
  const unsent = { id: 'mail_unsent', occasion: 'restock:unsent', recipient: 'hanako@example.com', subject: '件名' }
  const about = { about: '{}', resource_type: 'product_variant', resource_id: variants.soldOut }
  await shop.db
    .insertInto('mail')
    .values({ ...unsent, ...about, tried_at: shop.clock.now, created_at: shop.clock.now })
    .execute()
  shop.clock.now = new Date('2026-06-20T03:00:00Z')
  const staff = await signInStaff(shop)
  const { notifications } = (
    await shop.call('GET', `/admin/notifications?resource_id=${variants.soldOut}`, undefined, staff)
  ).body
  const elsewhere = { to: 'taro@example.com' }
  const resend = (body: object) => shop.call('POST', `/admin/notifications/${notifications[0].id}/resend`, body, staff)
  expect((await resend(elsewhere)).body.type).toBe('not_allowed')
  const { resends } = (await resend({})).body.notification
  await runListeners(shop.jobCtx('test'), 'notification.resend_asked', { notification_id: resends[0].id })
  const countsAt = async (time: string) => {
    shop.clock.now = new Date(time)
    await jobs.find(({ name }) => name === 'forget-restock-letters')!.run(shop.ctx())
    const mails = await shop.db.selectFrom('mail').select('resource_type').orderBy('resource_type').execute()
    const records = await shop.db.selectFrom('notification').select('resource_type').orderBy('resource_type').execute()
    return [mails, records].map((found) => found.map(({ resource_type }) => resource_type))
  }
  const all = ['customer', 'product_variant', 'product_variant']
  expect(await countsAt('2026-07-01T02:59:00Z')).toEqual([[...all, 'product_variant'], all])
  expect(await countsAt('2026-07-01T03:01:00Z')).toEqual([['customer'], ['customer']])
})

/** What is recorded of the mails to a customer. */
async function recordedOf({ id, email }: { id: string; email: string }) {
  const mails = shop.db.selectFrom('mail').select('letter').where('recipient', '=', email)
  const records = shop.db
    .selectFrom('notification')
    .select('event_name')
    .where((where) => where.or([where('customer_id', '=', id), where('to', '=', email)]))
  return [await mails.execute(), await records.execute()]
}
/** The listener that deletes the mails of a closed account, without the mail that says so. */
const forgetLetters = ({ id, email }: { id: string; email: string }) =>
  listeners.find(({ name }) => name === 'forget-letters')!.run(shop.ctx(), { customer_id: id, email })

/** Subscribes a customer to the newsletter; returns the fact of it. */
async function subscribe({ headers, email }: { headers: Record<string, string>; email: string }) {
  await shop.call('POST', '/store/v1/customers/marketing-subscription', { emailMagazine: 'subscribed' }, headers)
  const found = shop.db.selectFrom('marketing_subscription').select('unsubscribe_token').where('email', '=', email)
  return found.executeTakeFirstOrThrow()
}

test.each([
  ['a mail', 'customer.password_changed'],
  ['a welcome to the newsletter', 'newsletter.subscribed'],
])('%s that is on its way while its account is closed is not recorded', async (_what, fact) => {
  const customer = await signInCustomer(shop)
  const about = fact === 'newsletter.subscribed' ? await subscribe(customer) : { customer_id: customer.id }
  const ctx = shop.ctx()
  const send: Ctx['outside']['mail']['send'] = async (letter) => {
    expect((await shop.call('POST', '/store/v1/customers/delete', {}, customer.headers)).status).toBe(200)
    await forgetLetters(customer)
    await ctx.outside.mail.send(letter)
  }
  const sending = { ...ctx, outside: { ...ctx.outside, mail: { send } } }
  await runListeners(sending, fact, about)
  expect(shop.letters.filter(({ to }) => to === customer.email)).toHaveLength(1)
  expect(await recordedOf(customer)).toEqual([[], []])
})

test('a mail whose sending is being recorded while the mails of its account are deleted is deleted too', async () => {
  const customer = await signInCustomer(shop)
  const mail = { id: 'mail_of_closing', occasion: 'of-closing', recipient: customer.email, subject: '件名' }
  const about = JSON.stringify({ customer_id: customer.id })
  await shop.db
    .insertInto('mail')
    .values({ ...mail, about, tried_at: shop.clock.now, created_at: shop.clock.now })
    .execute()
  const recording = async (open: TestShop['db']) => {
    const notification = { resource_type: 'customer', resource_id: customer.id, customer_id: customer.id }
    const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    await open
      .insertInto('notification')
      .values({ id: 'noti_of_closing', ...notification, to: customer.email, ...stamps })
      .execute()
    const sent = { sent_at: shop.clock.now, notification_id: 'noti_of_closing' }
    await open.updateTable('mail').set(sent).where('id', '=', mail.id).execute()
  }
  await raceTransactions(shop.db, recording, () => forgetLetters(customer))
  expect(await recordedOf(customer)).toEqual([[], []])
})
