import {
  adminCategories,
  adminOrders,
  adminProducts,
  adminShippingOptions,
  cartShippingMethods,
  draftOrders,
  lots,
  orderEdits,
  parcelLots,
} from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { dialogNamed, heading, press, signedIn } from './desk.ts'
import { clientAs, owner } from './others.ts'
import { freshCode } from './steps.ts'
import { visits } from './visits.ts'
import { dataOf, placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const changedMeanwhile = 'ほかの方がこの内容を変更しました'

async function colleague(handle = 'hakurosui-lotion-moist') {
  const call = await clientAs(owner)
  const { products } = dataOf(await call(adminProducts.list, { query: { handle, expand: 'variants' } }))
  const { id: variant_id, sku } = products[0]!.variants![0]!
  return { call, handle, variant_id: variant_id!, sku: sku! }
}

test('a draft changed by a colleague meanwhile can be neither marked as paid nor edited unseen', async () => {
  const { call, variant_id } = await colleague()
  const { shipping_options } = dataOf(await call(adminShippingOptions.list, { query: { is_return: false } }))
  const { id: option_id, region_id } = shipping_options[0]!
  const items = [{ variant_id, quantity: 1, unit_price: 1000 }]
  const draft = {
    email: 'counter@example.com',
    region_id: region_id!,
    shipping_methods: [{ option_id: option_id! }],
    items,
  }
  const { id, display_id, cart } = dataOf(await call(draftOrders.create, { body: draft })).draft_order
  const line = cart!.items![0]!
  const change = (unit_price: number) =>
    call(draftOrders.updateLine, { params: { id, line_id: line.id! }, body: { unit_price, quantity: 1 } })
  const page = await signedIn(enter, `/app/drafts/${id}`)
  await heading(page, `下書き ${display_id}`)

  await press(page, '注文にする')
  const form = page.getByRole('dialog')
  dataOf(await change(1500))
  await form.getByRole('button', { name: '受け取りました' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect(dataOf(await call(draftOrders.get, { params: { id } })).draft_order.status).toBe('open')
  await form.getByRole('button', { name: 'やめる' }).click()

  await page.getByRole('button', { name: /の数と単価を変える$/ }).click()
  dataOf(await change(3000))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  const { draft_order } = dataOf(await call(draftOrders.get, { params: { id } }))
  expect(draft_order.cart!.items![0]!.unit_price).toBe(3000)
  await form.getByRole('button', { name: 'やめる' }).click()

  await press(page, '下書きを削除')
  dataOf(await call(draftOrders.pay, { params: { id } }))
  await form.getByRole('button', { name: '下書きを削除' }).click()
  await form.getByRole('alert').getByText('この下書きは、すでに注文になっています。').waitFor()
  await form.getByRole('button', { name: 'やめる' }).click()
  await page.getByText('この下書きは注文になりました。').waitFor()
  expect(dataOf(await call(draftOrders.get, { params: { id } })).draft_order.status).toBe('completed')
})

test('an order edit changed by a colleague meanwhile is not confirmed', async () => {
  const { call, handle, variant_id, sku } = await colleague()
  const order = await placeOrder(apiUrl, 'two-at-one-edit@example.com', { handle, quantity: 1 })
  const { id } = dataOf(await call(orderEdits.create, { body: { order_id: order.id } })).order_edit
  const add = () => call(orderEdits.addItem, { params: { id }, body: { variant_id, quantity: 1 } })
  dataOf(await add())
  const page = await signedIn(enter, `/app/order-edits/${id}`)
  await press(page, '商品を追加')
  const adding = dialogNamed(page, '商品を追加しますか')
  await adding.waitFor()
  // As a scanner types: into the element that has the focus.
  await page.keyboard.type(sku)
  await page.keyboard.press('Enter')
  await adding.getByRole('textbox', { name: / 数$/ }).waitFor()
  await adding.getByRole('button', { name: 'やめる' }).click()
  await adding.waitFor({ state: 'detached' })

  await press(page, '同意を得たものとして確定する')
  const form = dialogNamed(page, 'お客さまの同意を得たものとして、この変更を確定しますか')
  dataOf(await add())
  await form.getByRole('button', { name: '同意を得たものとして確定する' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect(dataOf(await call(orderEdits.get, { params: { id }, query: {} })).order_edit.status).toBe('created')
})

test('a category deleted by a colleague meanwhile is reported as gone, and the input is kept', async () => {
  const { call } = await colleague()
  const name = freshCode('棚')
  const { id } = dataOf(await call(adminCategories.create, { body: { name } })).product_category
  const page = await signedIn(enter, '/app/categories')
  await press(page, `「${name}」を編集`)
  const form = dialogNamed(page, `「${name}」を編集`)
  const field = form.getByRole('textbox', { name: '名前' })
  await field.fill('夏の棚')
  dataOf(await call(adminCategories.delete, { params: { id } }))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText('すでに削除された可能性があります。').waitFor()
  expect(await field.inputValue()).toBe('夏の棚')
})

test("a draft's delivery changed by a colleague meanwhile is overwritten only after a warning", async () => {
  const { call, variant_id } = await colleague()
  const { shipping_options } = dataOf(await call(adminShippingOptions.list, { query: { is_return: false } }))
  const { id: option_id, region_id } = shipping_options.find(({ name }) => name === '宅配便')!
  const draft = {
    email: 'delivered@example.com',
    region_id: region_id!,
    shipping_methods: [{ option_id: option_id!, price: 10 }],
    items: [{ variant_id, quantity: 1 }],
  }
  const { id, display_id, cart } = dataOf(await call(draftOrders.create, { body: draft })).draft_order
  const price = async () => {
    const { draft_order } = dataOf(await call(draftOrders.get, { params: { id } }))
    return draft_order.cart!.shipping_methods!.map((method) => method.price)
  }
  const page = await signedIn(enter, `/app/drafts/${id}`, 'phone')
  await heading(page, `下書き ${display_id}`)
  await press(page, 'お届け方法を選ぶ')
  const form = dialogNamed(page, 'お届け方法を選ぶ')
  const choice = form.getByRole('combobox', { name: 'お届け方法' })
  await choice.getByRole('option', { name: /^宅配便 / }).waitFor({ state: 'attached' })
  await choice.selectOption(option_id!)
  dataOf(await call(cartShippingMethods.add, { params: { id: cart!.id! }, body: { option_id: option_id! } }))
  const colleaguePrice = await price()
  expect(colleaguePrice).not.toEqual([10])
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect(await price()).toEqual(colleaguePrice)
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByRole('status').getByText('お届け方法を決めました。').waitFor()
})

test("a parcel's lots changed by a colleague meanwhile are overwritten only after a warning", async () => {
  const handle = 'tsuyukusa-sunscreen-milk30'
  const { call, variant_id } = await colleague(handle)
  const name = async (lot_number: string, expires_on: string) =>
    dataOf(await call(lots.name, { body: { variant_id, lot_number, expires_on, quantity: 2 } })).data.lot.id
  const [, later] = [await name('P-1', '2099-03'), await name('P-2', '2099-05')]
  const order = await placeOrder(apiUrl, 'two-at-one-lots@example.com', { handle, quantity: 2 })
  const { items } = dataOf(await call(adminOrders.get, { params: { id: order.id }, query: {} })).order
  const line_item_id = items![0]!.id!
  const packed = { items: [{ item_id: line_item_id, quantity: 2 }] }
  dataOf(await call(adminOrders.fulfill, { params: { id: order.id }, query: {}, body: packed }))
  const read = async () => dataOf(await call(parcelLots.list, { query: { order_id: order.id } })).data.parcels[0]!
  const inside = async () => (await read()).lots.map(({ lot_number, quantity }) => [lot_number, quantity])
  expect(await inside()).toEqual([['P-1', 2]])

  const page = await signedIn(enter, `/app/orders/${order.id}`, 'phone')
  await press(page, 'ロットを変える')
  const form = dialogNamed(page, /のロットを変えますか$/)
  await form.getByRole('textbox', { name: /^ロット P-1/ }).fill('1')
  await form.getByRole('textbox', { name: /^ロット P-2/ }).fill('1')
  const { fulfillment_id } = await read()
  const colleagueLots = { fulfillment_id, line_item_id, lots: [{ lot_id: later, quantity: 2 }] }
  dataOf(await call(parcelLots.change, { body: colleagueLots }))
  await form.getByRole('button', { name: '変える' }).click()
  await form.getByRole('alert').getByText(changedMeanwhile).waitFor()
  expect(await inside()).toEqual([['P-2', 2]])
  await form.getByRole('button', { name: '上書きして保存する' }).click()
  await page.getByRole('status').getByText('のロットを変えました。').waitFor()
  expect(await inside()).toEqual([
    ['P-1', 1],
    ['P-2', 1],
  ])
})
