import { connect } from '@kusuribako/client'
import { adminProducts, adminShippingOptions, draftOrders, orderEdits } from '@kusuribako/client/routes'
import { expect, inject, test } from 'vitest'
import { asked, heading, press, signedIn } from './desk.ts'
import { owner, provenAs } from './others.ts'
import { visits } from './visits.ts'
import { placeOrder, sure } from './waiting-order.ts'

const { apiUrl } = inject('shop')
const enter = visits()
const told = 'ほかの方がこの内容を変更しました'

async function colleague() {
  const proof = await provenAs(owner)
  const call = connect({ baseUrl: apiUrl, headers: () => proof })
  const handle = 'hakurosui-lotion-moist'
  const { products } = sure(await call(adminProducts.list, { query: { handle, expand: 'variants' } }))
  return { call, handle, variant_id: products[0]!.variants![0]!.id! }
}

test('money is said to have come for a draft only as it was shown: a colleague has changed its price meanwhile', async () => {
  const { call, variant_id } = await colleague()
  const { shipping_options } = sure(await call(adminShippingOptions.list, { query: { is_return: false } }))
  const { id: option_id, region_id } = shipping_options[0]!
  const items = [{ variant_id, quantity: 1, unit_price: 1000 }]
  const made = {
    email: 'counter@example.com',
    region_id: region_id!,
    shipping_methods: [{ option_id: option_id! }],
    items,
  }
  const { id, display_id, cart } = sure(await call(draftOrders.create, { body: made })).draft_order
  const line = cart!.items![0]!
  const change = (unit_price: number) =>
    call(draftOrders.updateLine, { params: { id, line_id: line.id! }, body: { unit_price, quantity: 1 } })
  const page = await signedIn(enter, `/app/drafts/${id}`)
  await heading(page, `下書き ${display_id}`)

  await press(page, '注文にする')
  const form = page.getByRole('dialog')
  sure(await change(1500))
  await form.getByRole('button', { name: '受け取りました' }).click()
  await form.getByRole('alert').getByText(told).waitFor()
  expect(sure(await call(draftOrders.get, { params: { id } })).draft_order.status).toBe('open')
  await form.getByRole('button', { name: 'やめる' }).click()

  await page.getByRole('button', { name: /の数と単価を変える$/ }).click()
  sure(await change(3000))
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByRole('alert').getByText(told).waitFor()
  const { draft_order } = sure(await call(draftOrders.get, { params: { id } }))
  expect(draft_order.cart!.items![0]!.unit_price).toBe(3000)
})

test('a change of an order comes to be only as it was shown', async () => {
  const { call, handle, variant_id } = await colleague()
  const order = await placeOrder(apiUrl, 'two-at-one-edit@example.com', { handle, quantity: 1 })
  const { id } = sure(await call(orderEdits.create, { body: { order_id: order.id } })).order_edit
  const add = () => call(orderEdits.addItem, { params: { id }, body: { variant_id, quantity: 1 } })
  sure(await add())
  const page = await signedIn(enter, `/app/order-edits/${id}`)
  await press(page, '同意を得たものとして確定する')
  const form = asked(page, 'お客さまの同意を得たものとして、この変更を確定しますか')
  sure(await add())
  await form.getByRole('button', { name: '同意を得たものとして確定する' }).click()
  await form.getByRole('alert').getByText(told).waitFor()
  expect(sure(await call(orderEdits.get, { params: { id }, query: {} })).order_edit.status).toBe('created')
})
