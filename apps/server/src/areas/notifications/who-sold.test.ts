import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { boughtOrder } from '../../base/testing/carts.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { runListeners } from './run-listeners.fixture.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
let owner: Record<string, string>
// A Monday at noon: two pharmacists are on duty in the pharmacy, a registered seller in the drugstore.
const monday = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
  owner = await signInStaff(desk.shop)
})
beforeEach(() => {
  desk.shop.clock.now = monday
  return desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

const post = async (path: string, body: object, headers = pharmacist) => {
  const answer = await desk.shop.call('POST', path, body, headers)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
/** The mail that follows a fact. */
async function mailOf(fact: string, about: Record<string, unknown>) {
  await desk.shop.db.deleteFrom('mail').execute()
  desk.shop.letters.splice(0)
  await runListeners(desk.shop.ctx(), fact, about)
  return desk.shop.letters[0]!.text
}
/** Its part about who sells. */
async function sellersIn(fact: string, about: Record<string, unknown>) {
  const text = await mailOf(fact, about)
  return text.slice(text.indexOf('■ 販売店舗'), text.indexOf('医薬品について、ご相談')).trim()
}
const placed = (order_id: string) => sellersIn('order.placed', { order_id })
async function soldOnReceipt({ id, email, display_id }: { id: string; email: string; display_id: number }) {
  await desk.shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  const receipt = await post(`/store/v1/orders/${id}/receipt`, { email, orderDisplayId: display_id }, {})
  return textsOfPdf(receipt.data.pdf).filter((words) => words.startsWith('医薬品'))
}
/** Until the test ends, a kind of store may sell these classes only. */
async function limitTo(kind: string, classes: string[]) {
  const licences = () => desk.shop.db.updateTable('licence').where('kind', '=', kind)
  const licence = desk.shop.db.selectFrom('licence').select('classes').where('kind', '=', kind)
  const before = await licence.executeTakeFirstOrThrow()
  await licences().set({ classes }).execute()
  onTestFinished(async () => void (await licences().set(before).execute()))
}
const assignTo = (good: Good, sale_class: string) =>
  sql`update product_variant set metadata = metadata || ${JSON.stringify({ jsm_category_name: sale_class })}::jsonb
    where id = ${desk.goods.variants[good]}`.execute(desk.shop.db)

test('mail and receipt name who was on duty in the selling store, not in another', async () => {
  const order = await boughtOrder(desk.shop, desk.goods, { secondClass: 1 })
  const sellers = await placed(order.id)
  expect(sellers).toContain('店舗：くすりばこ薬局 見本店')
  expect(sellers).toContain('販売・情報提供を行った者：薬剤師 見本 次郎\n　薬剤師 見本 花子')
  expect(sellers).not.toContain('太郎')
  const people = ['医薬品の販売・情報提供を行った薬剤師 見本 次郎', '医薬品の販売・情報提供を行った薬剤師 見本 花子']
  expect(await soldOnReceipt(order)).toEqual(people)
})

test('medicines that no single store may sell are listed by store, each with its people', async () => {
  await limitTo('薬局', ['第2類医薬品'])
  await limitTo('店舗販売業', ['第3類医薬品'])
  const order = await boughtOrder(desk.shop, desk.goods, { secondClass: 1, thirdClass: 1 })
  const sellers = await placed(order.id)
  const [pharmacy, drugstore] = sellers.split('\n\n').slice(1)
  expect(pharmacy).toContain('店舗：くすりばこ薬局 見本店')
  expect(pharmacy).toContain(
    '販売する医薬品：第2類医薬品\n販売・情報提供を行った者：薬剤師 見本 次郎\n　薬剤師 見本 花子',
  )
  expect(drugstore).toContain('店舗：くすりばこ薬店 見本店')
  expect(drugstore).toContain('販売する医薬品：第3類医薬品\n販売・情報提供を行った者：登録販売者 見本 太郎')
  // The store is named where it is not the one that issues the receipt.
  expect(await soldOnReceipt(order)).toEqual([
    '医薬品の販売・情報提供を行った薬剤師 見本 次郎',
    '医薬品の販売・情報提供を行った薬剤師 見本 花子',
    '医薬品の販売・情報提供を行った登録販売者 見本 太郎（くすりばこ薬店 見本店）',
  ])
})

test('goods that changed their class since keep the seller of their sale, also after edits', async () => {
  await limitTo('薬局', ['第2類医薬品'])
  const order = await boughtOrder(desk.shop, desk.goods, { thirdClass: 1 })
  const atSale = await placed(order.id)
  expect(atSale).toContain('店舗：くすりばこ薬店 見本店')
  for (const _edit of [1, 2]) {
    const { id } = (await post('/admin/order-edits', { order_id: order.id }, owner)).order_edit
    await post(`/admin/order-edits/${id}/items`, { variant_id: desk.goods.variants.food, quantity: 1 }, owner)
    await post(`/admin/order-edits/${id}/confirm`, {}, owner)
  }
  for (const sale_class of ['第2類医薬品', '要指導医薬品', '化粧品']) {
    await assignTo('thirdClass', sale_class)
    expect([sale_class, await placed(order.id)]).toEqual([sale_class, atSale])
  }
  await assignTo('thirdClass', '第3類医薬品')
})

/** A first-class medicine that was informed about (unless that is waived) by one pharmacist and approved by another. */
async function approved(waived: boolean) {
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  const colleague = await signInStaff(desk.shop, { role: 'pharmacist' })
  const { id } = (await desk.shop.call('GET', '/admin/auth', undefined, colleague)).body.user
  await desk.shop.db.updateTable('staff').set({ last_name: '検証', first_name: '二' }).where('id', '=', id).execute()
  if (!waived) {
    await post(`${path}/information`, {}, colleague)
    await post(`/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 }, {})
  }
  await post(path, { decision: 'approve', ...(waived && { explanation_waived: true }) })
  return { order_id, sellers: await sellersIn('order.review_decided', { order_id, decision: 'approve' }) }
}

test('the mail of an approval, and the receipt, name who informed beside who sold', async () => {
  const { order_id, sellers } = await approved(false)
  expect(sellers).toMatch(/販売した者：薬剤師 見本 薬子\n情報提供を行った者：薬剤師 検証 二$/)
  const order = desk.shop.db.selectFrom('orders').select(['id', 'email', 'display_id']).where('id', '=', order_id)
  expect(await soldOnReceipt(await order.executeTakeFirstOrThrow())).toEqual([
    '医薬品を販売した薬剤師 見本 薬子',
    '医薬品の情報提供を行った薬剤師 検証 二',
  ])
})

test('the mail of an approval without an explanation names nobody as informing', async () => {
  const { sellers } = await approved(true)
  expect(sellers).toMatch(/販売した者：薬剤師 見本 薬子$/)
  expect(sellers).not.toContain('情報提供')
})

test('the mails of a waiting order tell until when its buyer must confirm', async () => {
  const { order_id } = await waitingOrder(desk)
  const deadline = 'お知らせから7日のうちにご確認またはお返事をいただけないときは、ご注文はキャンセルとなります。'
  expect(await mailOf('order.placed', { order_id })).toContain(deadline)
  desk.shop.clock.now = new Date('2026-06-02T16:30:00.000Z')
  await post(`/admin/v1/orders/${order_id}/pharmacist-review/information`, {})
  // Sent again later, it still names the day of that information.
  desk.shop.clock.now = new Date('2026-06-05T03:00:00.000Z')
  expect(await mailOf('review.informed', { order_id, version: 1 })).toContain(
    '2026年6月10日 1:30までにご確認いただけないときは、ご注文はキャンセルとなります。',
  )
})
