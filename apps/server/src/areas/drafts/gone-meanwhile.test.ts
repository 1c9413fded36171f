import { expect, test } from 'vitest'
import { draftDesk } from './draft-desk.fixture.ts'

const { desk, call, draft } = draftDesk()

const line = (good: 'lotion' | 'food' | 'firstClass') => [{ variant_id: desk.goods.variants[good], quantity: 1 }]
const gone = { status: 400, body: { code: 'product_not_in_sales_channel' } }

test('paying a draft whose products were deleted is refused with product_not_in_sales_channel', async () => {
  const [of, other] = [await draft({ items: line('lotion') }), await draft({ items: line('food') })]
  const { products, variants } = desk.goods
  await desk.shop.call('DELETE', `/admin/products/${products.lotion}`, undefined, desk.staff)
  await desk.shop.call('DELETE', `/admin/products/${products.food}/variants/${variants.food}`, undefined, desk.staff)
  for (const { id, cart } of [of, other]) {
    const problems = [{ line_item_id: cart.items[0].id, code: 'product_not_in_sales_channel' }]
    expect(await call('POST', `/${id}/pay`)).toMatchObject({ ...gone, body: { ...gone.body, details: { problems } } })
  }
  await call('DELETE', `/${of.id}/line-items/${of.cart.items[0].id}`)
  await call('POST', `/${of.id}/line-items`, { title: 'のし紙', unit_price: 50, quantity: 1 })
  expect((await call('POST', `/${of.id}/pay`)).status).toBe(200)
})

test('paying a draft refuses a deleted medicine whose stock is not tracked', async () => {
  const { variants, products } = desk.goods
  const { id } = await draft({ items: line('firstClass') })
  const uncounted = { manage_inventory: false }
  await desk.shop.db.updateTable('product_variant').set(uncounted).where('id', '=', variants.firstClass).execute()
  await desk.shop.call('DELETE', `/admin/products/${products.firstClass}`, undefined, desk.staff)
  expect(await call('POST', `/${id}/pay`)).toMatchObject(gone)
  expect((await call('GET', `/${id}`)).body.draft_order.status).toBe('open')
})
