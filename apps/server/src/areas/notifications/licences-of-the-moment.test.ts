import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const at = async (time: string) => {
  shop.clock.now = new Date(time)
  staff = await signInStaff(shop)
}
const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await shop.call(method, path, body, staff)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** A paid order of a guarded medicine, and what names its seller: receipt, mail, and record of the sale. */
async function soldNow() {
  const { id, display_id, email } = await placedOrder(shop, goods, { status: 'completed' })
  const { coldRemedy: variant_id } = goods.variants
  const line = shop.db.updateTable('line_item').set({ variant_id }).where('order_id', '=', id).returning('id')
  const { id: line_item_id } = await line.executeTakeFirstOrThrow()
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  const guarded = { ingredient: 'dihydrocodeine', packages: 1, bought_on: '2026-06-01', sold_at: shop.clock.now, email }
  await shop.db
    .insertInto('guarded_purchase')
    .values({ order_id: id, line_item_id, ...guarded })
    .execute()
  await runListeners(shop.ctx(), 'order.placed', { order_id: id })
  return async () => {
    const paper = await call('POST', `/store/v1/orders/${id}/receipt`, { email, orderDisplayId: display_id })
    const { notifications } = await call('GET', `/admin/notifications?resource_id=${id}`)
    await call('POST', `/admin/notifications/${notifications[0].id}/resend`, {})
    const { sales } = (await call('GET', '/admin/v1/sale-records/guarded')).data
    const stated = textsOfPdf(paper.data.pdf)
    const mail = shop.letters.at(-1)!.text
    return {
      version: paper.data.version,
      receipt: stated.slice(stated.findIndex((words) => words.startsWith('見本株式会社'))),
      mail: mail.slice(mail.indexOf('販売業者：'), mail.indexOf('医薬品について、ご相談')),
      on_duty: sales.find(({ order_id }: { order_id: string }) => order_id === id).on_duty,
    }
  }
}

const licences = async () => (await call('GET', '/admin/v1/licences')).data.licences
const changeAll = async (to: object) => {
  for (const { id } of await licences()) await call('POST', `/admin/v1/licences/${id}`, to)
}
const moved = {
  ...{ opener_name: '見本株式会社あたらしい', store_name: '新しい店', store_address: '見本県新町9-9' },
  ...{ manager_name: '新任 管理者', phone: '03-9999-9999' },
}

test.each([
  ['staff on duty', '2026-06-01T03:00:00Z', '販売・情報提供を行った者：薬剤師 見本 次郎\n　薬剤師 見本 花子'],
  ['nobody on duty', '2026-06-07T03:00:00Z', '販売・情報提供を行った者：薬局の管理者 見本 花子'],
])('an order sold with %s keeps store and manager of its day on every paper', async (_, day, soldBy) => {
  await at(day)
  const readDocuments = await soldNow()
  const atSale = await readDocuments()
  expect(atSale.mail).toContain('店舗：くすりばこ薬局 見本店')
  expect(atSale.mail).toContain('管理者：見本 花子')
  expect(atSale.mail).toContain(soldBy)
  expect(atSale.receipt).toContain('くすりばこ薬局 見本店')

  await at('2026-06-08T03:00:00Z')
  const before = await licences()
  await changeAll(moved)
  expect(await readDocuments()).toEqual(atSale)
  await changeAll({ manager_name: '次の 管理者' })
  expect(await readDocuments()).toEqual(atSale)
  // Renewed: its dates are now those of the next period.
  await changeAll({ valid_from: '2026-06-08', valid_to: '2032-06-07' })
  expect(await readDocuments()).toEqual(atSale)

  await at('2026-06-14T03:00:00Z')
  const later = await (await soldNow())()
  expect(later.receipt).toEqual(expect.arrayContaining(['見本株式会社あたらしい', '新しい店', '見本県新町9-9']))
  expect(later.mail).toContain('管理者：次の 管理者\n販売・情報提供を行った者：薬局の管理者 次の 管理者')
  for (const { id, number, store_name, manager_name, valid_from, valid_to, ...rest } of before) {
    const { opener_name, store_address, phone } = rest
    const formerLicence = { number, store_name, manager_name, valid_from, valid_to, opener_name, store_address, phone }
    await call('POST', `/admin/v1/licences/${id}`, formerLicence)
  }
})

test('staff who moved to a new store stay on duty under the licence of the day of the sale', async () => {
  await at('2026-06-15T03:00:00Z')
  const readDocuments = await soldNow()
  const atSale = await readDocuments()
  expect(atSale.on_duty).toContain('見本 次郎（薬剤師）')
  await at('2026-06-16T03:00:00Z')
  const [{ days_left: _, id: _id, created_at: _c, updated_at: _u, ...licence }] = await licences()
  const opened = { ...licence, number: '新店', valid_from: '2026-06-16' }
  const { id: licence_id } = (await call('POST', '/admin/v1/licences', opened)).data.licence
  const { professionals } = (await call('GET', '/admin/v1/professionals')).data
  for (const { id } of professionals) await call('POST', `/admin/v1/professionals/${id}`, { licence_id })
  expect(await readDocuments()).toEqual(atSale)
  // Renamed afterwards, too.
  for (const { id } of professionals) await call('POST', `/admin/v1/professionals/${id}`, { name: '別の 名前' })
  expect(await readDocuments()).toEqual(atSale)
})

test('past licences cannot be changed or deleted', async () => {
  for (const statement of ["update licence_past set was = '{}'", 'delete from licence_past'])
    await expect(shop.pool.query(statement)).rejects.toThrow('licence_past is written once')
})
