import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../base/testing/accounts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'
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
  expect(await countsAt('2026-07-01T02:59:00Z')).toEqual([all, all])
  expect(await countsAt('2026-07-01T03:01:00Z')).toEqual([['customer'], ['customer']])
})
