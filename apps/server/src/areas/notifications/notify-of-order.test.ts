import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  catalogue = await smallCatalogue(shop)
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

/** The mail of an order of second-class medicine. */
const letterOf = async (waits = false) => (await orderedMedicine(waits)).text
async function orderedMedicine(waits = false, buyer: { customer_id?: string } = {}) {
  const { id } = await placedOrder(shop, catalogue, { ...buyer, ...(waits && { status: 'requires_action' }) })
  const { secondClass: variant_id } = catalogue.variants
  await shop.db.updateTable('line_item').set({ variant_id }).where('order_id', '=', id).execute()
  const review = { id: `prev_${id}`, order_id: id, status: 'waiting', created_at: shop.clock.now }
  if (waits) await shop.db.insertInto('pharmacist_review').values(review).execute()
  await runListeners(shop.ctx(), 'order.placed', { order_id: id })
  return { id, text: shop.letters[0]!.text }
}

test('of several stores that may sell a medicine, mail, receipt and page put the pharmacy first', async () => {
  const sellers = shop.db.selectFrom('licence').selectAll().where('kind', '=', '店舗販売業')
  const { display, ...seller } = await sellers.executeTakeFirstOrThrow()
  const earlier = { ...seller, id: 'lic_0', number: '0', store_name: '先に開いた店', display: JSON.stringify(display) }
  await shop.db.insertInto('licence').values(earlier).execute()
  const buyer = await signInCustomer(shop)
  const { id, text } = await orderedMedicine(false, { customer_id: buyer.id })
  expect(text).toContain('店舗：くすりばこ薬局 見本店')
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  const receipt = await shop.call('POST', `/store/v1/orders/${id}/receipt`, {}, buyer.headers)
  const stores = textsOfPdf(receipt.body.data.pdf).filter((words) => /見本店|先に開いた店/.test(words))
  expect(stores).toEqual(['くすりばこ薬局 見本店'])
  const page = (await shop.call('GET', '/store/v1/legal/licences')).body.data
  const storeNames = page.licences.map(({ store_name }: { store_name: string }) => store_name)
  expect([storeNames[0], storeNames]).toEqual(['くすりばこ薬局 見本店', expect.arrayContaining(['先に開いた店'])])
  await shop.db.deleteFrom('licence').where('id', '=', 'lic_0').execute()
})

test('staff of a store whose licence has expired are not named as sellers', async () => {
  const end = (valid_to: string) =>
    shop.db.updateTable('licence').set({ valid_to }).where('kind', '=', '薬局').execute()
  await end('2026-05-31')
  const text = await letterOf()
  await end('2030-03-31')
  expect(text).toContain('店舗：くすりばこ薬店 見本店')
  expect(text).toContain('販売・情報提供を行った者：登録販売者 見本 太郎\n')
  expect(text).not.toContain('薬剤師 見本')
})

test.each([
  ['on a Monday at noon', '2026-06-01T03:00:00.000Z', false],
  ['on a Sunday', '2026-06-07T03:00:00.000Z', true],
])('the mail of a waiting order tells when reviews start if no pharmacist is on duty: %s', async (_, now, isSaid) => {
  shop.clock.now = new Date(now)
  const offDuty = 'ただいま、薬剤師の勤務時間外です。2026年6月8日 9:00から順に確認します。'
  expect((await letterOf(true)).includes(offDuty)).toBe(isSaid)
})

test('the mail names no seller while a pharmacist still decides', async () => {
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
  const waits = await letterOf(true)
  expect(waits).toContain('店舗：くすりばこ薬局 見本店')
  expect(waits).not.toContain('販売・情報提供を行った者')
  shop.letters.splice(0)
  expect(await letterOf()).toContain('販売・情報提供を行った者')
})
