import {
  adminArticles,
  adminDiscounts,
  adminOrders,
  adminProducts,
  adminRegions,
  variantStock,
} from '@kusuribako/client/routes'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { accessibilityViolations as faults } from './axe.ts'
import { dialogNamed, heading, press, section, signedIn } from './desk.ts'
import { clientAs, lonelySimpleProduct, owner } from './others.ts'
import { freshCode } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const changedMeanwhile = '開いたあとに、ほかの方がこの内容を変更しました。'

test('a coupon changed or deleted by a colleague meanwhile is not overwritten without a warning', async () => {
  const call = await clientAs(owner)
  const { regions } = dataOf(await call(adminRegions.list, {}))
  const rule = { type: 'percentage', value: 10, allocation: 'total', description: '' } as const
  const discountBody = { code: freshCode('BOTH10'), rule, regions: [regions[0]!.id], usage_limit: 5 }
  const { id } = dataOf(await call(adminDiscounts.create, { body: discountBody })).discount
  const now = async () => {
    const { discount } = dataOf(await call(adminDiscounts.get, { params: { id }, query: { expand: 'rule' } }))
    return { limit: discount.usage_limit, description: discount.rule?.description }
  }

  const page = await signedIn(enter, `/app/coupons/${id}`, 'phone')
  await heading(page, discountBody.code)
  await press(page, '編集')
  const form = dialogNamed(page, `クーポン ${discountBody.code} を編集`)
  await form.getByRole('textbox', { name: '説明' }).fill('ふたりで')
  dataOf(await call(adminDiscounts.update, { params: { id }, body: { usage_limit: 7 } }))
  await form.getByRole('button', { name: '保存する' }).click()
  const alert = form.getByRole('alert')
  await alert.getByText(changedMeanwhile).waitFor()
  const isInSight = (shown: Element) => {
    const { top, bottom } = shown.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  await expect.poll(() => alert.evaluate(isInSight), { message: 'told where they look' }).toBe(true)
  expect(await now()).toEqual({ limit: 7, description: '' })
  expect(await faults(page), 'told of a colleague').toEqual([])
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await now()).toEqual({ limit: 5, description: 'ふたりで' })

  await press(page, '止める')
  const ending = dialogNamed(page, `クーポン ${discountBody.code} を止めますか`)
  dataOf(await call(adminDiscounts.delete, { params: { id } }))
  await ending.getByRole('button', { name: '止める' }).click()
  await ending.getByRole('alert').getByText('すでに削除された可能性があります。').waitFor()
  await ending.getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('main').getByText('ここに表示しているものは、すでに削除されています。').waitFor()
  expect(await faults(page), 'what is there no more').toEqual([])
})

test('an incomplete or impossible date is named, and nothing is sent or searched with it', async () => {
  const call = await clientAs(owner)
  const { regions } = dataOf(await call(adminRegions.list, {}))
  const rule = { type: 'percentage', value: 10, allocation: 'total', description: '' } as const
  const ends_at = '2097-02-28T03:00:00.000Z'
  const discountBody = { code: freshCode('BISDANN'), rule, regions: [regions[0]!.id], ends_at }
  const { id } = dataOf(await call(adminDiscounts.create, { body: discountBody })).discount
  const readEnd = async () => dataOf(await call(adminDiscounts.get, { params: { id } })).discount.ends_at

  const page = await signedIn(enter, `/app/coupons/${id}`, 'phone')
  await heading(page, discountBody.code)
  await press(page, '編集')
  const form = dialogNamed(page, `クーポン ${discountBody.code} を編集`)
  const end = form.getByLabel('使えなくなる日時')
  await end.focus()
  await page.keyboard.press('Backspace')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('実際にある日付と時刻を、最後まで入力してください。').waitFor()
  await expect.poll(() => end.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await readEnd()).toBe(ends_at)
  expect(await faults(page), 'an incomplete date').toEqual([])
  await end.fill('2098-02-28T12:00')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await readEnd()).toBe('2098-02-28T03:00:59.999Z')

  await page.goto(`${apiUrl}/app/audit-log`)
  const from = page.getByLabel('この日から')
  await from.focus()
  await page.keyboard.type('02312026')
  await page.getByRole('button', { name: '検索' }).click()
  await page.getByText('実際にある日付を、年・月・日とも入力してください。').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('fields shared by all codes of a coupon are read-only on a single code', async () => {
  const call = await clientAs(owner)
  const { regions } = dataOf(await call(adminRegions.list, {}))
  const rule = { type: 'fixed', value: 300, allocation: 'total', description: '' } as const
  const discountBody = { code: freshCode('SHARED300'), rule, regions: [regions[0]!.id], is_dynamic: true }
  const { id } = dataOf(await call(adminDiscounts.create, { body: discountBody })).discount
  const dynamicCode = { code: `${discountBody.code}-A`, usage_limit: 1 }
  const { discount } = dataOf(await call(adminDiscounts.createDynamicCode, { params: { id }, body: dynamicCode }))
  const page = await signedIn(enter, `/app/coupons/${discount.id}`, 'phone')
  await heading(page, dynamicCode.code)
  await section(page, '内容').getByText('日本').waitFor()
  await press(page, '編集')
  const form = dialogNamed(page, `クーポン ${dynamicCode.code} を編集`)
  await form.getByText(`割引と説明は、もとのクーポン ${discountBody.code} と、そのすべてのコードに共通です。`).waitFor()
  expect(await form.getByRole('textbox', { name: '引く額（円）' }).isEditable()).toBe(false)
  expect(await faults(page), 'a code').toEqual([])
  await form.getByRole('textbox', { name: '全員で使える回数' }).fill('2')
  await form.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').getByText(`クーポン ${dynamicCode.code} を保存しました。`).waitFor()
})

test('an article changed by a colleague meanwhile is overwritten only after a warning', async () => {
  const call = await clientAs(owner)
  const body = [{ kind: 'paragraph' as const, text: '水分をとりましょう。' }]
  const articleBody = { handle: freshCode('two-at-one-article'), title: '夏のからだ', description: '暑い日に', body }
  const { id } = dataOf(await call(adminArticles.create, { body: articleBody })).data.article
  const now = async () => dataOf(await call(adminArticles.get, { params: { id } })).data.article.description
  const page = await signedIn(enter, '/app/content?view=articles', 'phone')
  await press(page, '編集：夏のからだ')
  const form = dialogNamed(page, '「夏のからだ」を編集')
  await form.getByRole('textbox', { name: '題名' }).fill('夏のからだと水')
  dataOf(await call(adminArticles.update, { params: { id }, body: { description: '暑くなる前に' } }))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect(await now()).toBe('暑くなる前に')
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByRole('status').getByText('「夏のからだと水」を保存しました。').waitFor()
  expect(await now()).toBe('暑い日に')
})

test('a stock count is rejected with a warning if the stock changed meanwhile', async () => {
  const call = await clientAs(owner)
  const { id } = await lonelySimpleProduct()
  const read = async () => {
    const { product } = dataOf(await call(adminProducts.get, { params: { id }, query: { expand: 'variants' } }))
    const { sku, inventory_quantity = 0 } = product.variants![0]!
    return { title: product.title!, sku: sku!, pieces: inventory_quantity }
  }
  const { title, sku, pieces } = await read()
  const page = await signedIn(enter, `/app/products/${id}`)
  await heading(page, title)
  await page.getByRole('button', { name: /の在庫数を変える$/ }).click()
  const form = dialogNamed(page, `${title} の在庫数`)
  const count = form.getByRole('textbox', { name: '棚にある数' })
  await count.fill(String(pieces + 1))
  dataOf(await call(variantStock.set, { body: { sku, inventory_quantity: pieces + 40 } }))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect((await read()).pieces).toBe(pieces + 40)
  await form.getByRole('button', { name: 'やめる' }).click()
  await page.getByText(`${pieces + 40}点`).waitFor()
  dataOf(await call(variantStock.set, { body: { sku, inventory_quantity: pieces } }))
})

test('a second refund is issued only after a warning that one was recorded meanwhile', async () => {
  const order = await placeOrder(apiUrl, 'given-back@example.com', { handle: 'hakurosui-lotion-moist', quantity: 2 })
  const call = await clientAs(owner)
  const params = { id: order.id }
  dataOf(await call(adminOrders.capture, { params }))
  const refunds = async () => {
    const { order: now } = dataOf(await call(adminOrders.get, { params, query: { expand: 'refunds' } }))
    return now.refunds!.map(({ amount }) => amount)
  }
  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  const openForm = async (note: string) => {
    await press(page, '返金する')
    const form = dialogNamed(page, `注文 ${order.display_id} の代金を返しますか`)
    await form.getByRole('textbox', { name: '返金額（円）' }).fill('100')
    await form.getByRole('textbox', { name: '記録' }).fill(note)
    return { form, give: () => form.getByRole('button', { name: '返金する' }).click() }
  }
  const discard = async (form: Locator) => {
    await form.getByRole('button', { name: 'やめる' }).click()
    await press(page, '保存せずに離れる')
    await form.waitFor({ state: 'detached' })
  }

  const first = await openForm('箱がつぶれていたため')
  dataOf(await call(adminOrders.refund, { params, body: { amount: 100, reason: 'other' } }))
  await first.give()
  await first.form.getByRole('alert').getByText('このご注文の返金が記録されました').waitFor()
  expect(await faults(page), 'told of a refund').toEqual([])
  expect(await refunds()).toEqual([100])
  await discard(first.form)

  const second = await openForm('箱がつぶれていたため')
  await page.route('**/refund?*', async (asking) => {
    // The call takes effect, and its response is lost.
    dataOf(await call(adminOrders.refund, { params, body: { amount: 100, reason: 'other' } }))
    await asking.abort()
  })
  await second.give()
  await second.form.getByRole('alert').getByText('返金できたか確認できていません。').waitFor()
  await page.unroute('**/refund?*')
  expect(await refunds()).toEqual([100, 100])
  await second.form.getByRole('textbox', { name: '記録' }).fill('箱がつぶれていた')
  await second.give()
  await second.form.getByRole('alert').getByText('返事の届かなかったご自身の返金').waitFor()
  expect(await refunds()).toEqual([100, 100])
  await second.form.getByRole('button', { name: '重ねて返金する' }).click()
  await page.getByRole('status').getByText('100円の返金を受け付けました。').waitFor()
  expect(await refunds()).toEqual([100, 100, 100])
})

test('staff who ship a parcel that is already shipped are told so, and its tracking number stays', async () => {
  const order = await placeOrder(apiUrl, 'sent-twice@example.com', { handle: 'hakurosui-lotion-moist', quantity: 1 })
  const page = await signedIn(enter, `/app/orders/${order.id}`)
  await press(page, '梱包する')
  await page.getByRole('dialog').getByRole('button', { name: '梱包する' }).click()
  await press(page, '発送する')
  const dialog = dialogNamed(page, '荷物 1を発送済みにしますか')
  await dialog.getByRole('textbox', { name: '送り状番号' }).fill('5001-2222')
  const call = await clientAs(owner)
  const params = { id: order.id }
  const { fulfillments } = dataOf(await call(adminOrders.get, { params, query: { expand: 'fulfillments' } })).order
  const shipment = { fulfillment_id: fulfillments![0]!.id!, tracking_numbers: ['4123-1111'] }
  dataOf(await call(adminOrders.ship, { params, query: {}, body: shipment }))

  await dialog.getByRole('button', { name: '発送する' }).click()
  await dialog.getByRole('alert').getByText('この荷物はすでに発送済みです。').waitFor()
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await section(page, '梱包・発送').getByText('4123-1111').waitFor()
})
