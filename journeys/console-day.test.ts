import { adminOrders, adminProducts } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { clientAs, lonelySimpleProduct, owner } from './others.ts'
import { leavesToConversion } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()

test('an order, a product by barcode, and a screen can be found from anywhere by keyboard', async () => {
  const order = await placeOrder(apiUrl, 'sought@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const call = await clientAs(owner)
  const { id } = await lonelySimpleProduct()
  const { product } = dataOf(await call(adminProducts.get, { params: { id }, query: { expand: 'variants' } }))
  const page = await signedIn(enter, '/app/settings/return-reasons')
  await heading(page, '返品理由')
  const box = page.getByRole('searchbox', { name: 'さがすもの' })

  await page.keyboard.press('Control+k')
  await box.fill(`注文 ${order.display_id}`)
  await dialogNamed(page, 'さがす').getByText('sought@example.com').waitFor()
  expect(await faults(page), 'found').toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, `注文 ${order.display_id}`)

  await page.keyboard.press('Control+k')
  await box.fill(product.variants![0]!.barcode!)
  await page.keyboard.press('Enter')
  await heading(page, product.title!)

  await page.keyboard.press('Control+k')
  await box.fill('価格')
  expect(await leavesToConversion(box, 'Enter')).toBe(true)
  await page.keyboard.press('Enter')
  await heading(page, '価格表')
  await box.waitFor({ state: 'detached' })
})

test('a search closed before its result arrives does not navigate', async () => {
  const page = await signedIn(enter, '/app/settings/return-reasons')
  await heading(page, '返品理由')
  const line = Promise.withResolvers<void>()
  await page.route('**/admin/products?q=*', (asking) => line.promise.then(() => asking.continue()))
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'さがすもの' }).fill('価格')
  const looking = page.waitForRequest('**/admin/products?q=*')
  await page.keyboard.press('Enter')
  const answer = (await looking).response()
  await page.keyboard.press('Escape')
  await dialogNamed(page, 'さがす').waitFor({ state: 'detached' })
  line.resolve()
  await (await answer)!.finished()
  // When the second search shows its result, the answer to the first has been read, too.
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'さがすもの' }).fill('クーポン')
  await dialogNamed(page, 'さがす').getByRole('link', { name: 'クーポン', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/settings/return-reasons')
})

test('the start page shows how many orders wait and since when, and links to them', async () => {
  await placeOrder(apiUrl, 'waits@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const call = await clientAs(owner)
  const query = {
    status: ['pending'],
    payment_status: ['not_paid', 'awaiting', 'captured', 'partially_refunded', 'canceled', 'requires_action'],
    fulfillment_status: ['not_fulfilled', 'partially_fulfilled', 'partially_shipped', 'canceled'],
    limit: 1,
  }
  const waiting = async () => `${dataOf(await call(adminOrders.list, { query })).count}件`
  const page = await signedIn(enter, '/app', 'phone')
  await heading(page, '今日の仕事')
  const row = section(page, '受注').getByRole('listitem').filter({ hasText: '梱包待ち' })
  // Other journeys order and pack at the same time: read again until both show the same.
  const says = async (shown: typeof row) => {
    const now = await waiting()
    await page.reload()
    await shown.first().waitFor()
    return (await shown.getByText(now, { exact: true }).count()) > 0
  }
  await expect.poll(() => says(row)).toBe(true)
  await row.getByText(/^いちばん古いもの /).waitFor()
  expect(await faults(page), 'today').toEqual([])
  await row.getByRole('link', { name: '梱包待ち' }).click()
  await heading(page, '注文')
  await expect.poll(() => says(page.getByRole('main'))).toBe(true)
  await page.goBack()
  await section(page, '受注').getByRole('link', { name: 'お支払い未確定' }).click()
  await heading(page, '注文')
  const chosen = page.getByRole('main').getByRole('link', { name: 'お支払い未確定' })
  const isInSight = (link: Element) => link.getBoundingClientRect().right <= innerWidth
  await expect.poll(() => chosen.evaluate(isInSight), { message: 'the view that is shown is in sight' }).toBe(true)
})

test('staff correct a shipping address and add a note; incomplete or unsaved input is kept', async () => {
  const order = await placeOrder(apiUrl, 'moved@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  await heading(page, `注文 ${order.display_id}`)
  const note = section(page, 'メモ').getByRole('textbox', { name: '新しいメモ' })
  await note.fill('転居のため、電話で変更。')
  await press(page, 'お届け先を直す')
  const form = dialogNamed(page, `注文 ${order.display_id} のお届け先を直しますか`)
  const street = form.getByRole('textbox', { name: '番地' })
  await street.fill('')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('番地を入力してください。').waitFor()
  expect(await faults(page), 'an address, refused').toEqual([])
  await street.fill('東深井9-8-7')
  await form.getByRole('textbox', { name: '建物名・部屋番号' }).fill('薬師ハイツ 101')
  await form.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText(`注文 ${order.display_id} のお届け先を直しました。`).waitFor()
  const buyer = section(page, 'お客さま・お届け先')
  await buyer.getByText('千葉県流山市東深井9-8-7').waitFor()
  await buyer.getByText('請求先').waitFor()

  const backToList = () => page.getByRole('link', { name: '注文の一覧へ' }).click()
  await backToList()
  await dialogNamed(page, '保存していない内容があります').getByRole('button', { name: '入力を続ける' }).click()
  expect(await note.inputValue()).toBe('転居のため、電話で変更。')
  await press(page, 'メモを残す')
  await section(page, 'メモ').getByText('転居のため、電話で変更。').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
  await backToList()
  await heading(page, '注文')
})
