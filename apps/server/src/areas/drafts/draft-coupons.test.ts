import { describe, expect, test } from 'vitest'
import { openCoupon } from '../../base/testing/codes.ts'
import { draftDesk } from './draft-desk.fixture.ts'

const { desk, call, draft, read } = draftDesk()

describe('a draft', () => {
  test('with a coupon is priced with it in every total, and its order takes the use', async () => {
    const discount_id = await openCoupon(desk.shop, desk.goods, 'WHOLE')
    const items = [{ variant_id: desk.goods.variants.lotion, quantity: 2 }]
    const { id, cart } = await draft({ items, discounts: [{ code: 'WHOLE' }] })
    // As in a shopper's cart, the coupon is taken off before tax.
    const totals = { subtotal: 2000, discount_total: 100, shipping_total: 500, tax_total: 240, total: 2640 }
    expect(cart).toMatchObject({ ...totals, discounts: [{ code: 'WHOLE' }], items: [{ discount_total: 100 }] })
    const uses = async () =>
      (await desk.shop.db.selectFrom('discount').selectAll().where('id', '=', discount_id).executeTakeFirstOrThrow())
        .usage_count
    expect([(await read(id)).cart, await uses()]).toEqual([cart, 0])
    const { order } = (await call('POST', `/${id}/pay`)).body
    expect(order).toMatchObject({ ...totals, paid_total: 2640, discounts: [{ code: 'WHOLE' }] })
    expect(await uses()).toBe(1)
  })

  test('applies no coupon to a custom line without a variant', async () => {
    await openCoupon(desk.shop, desk.goods, 'DRAFT')
    const freeFormLine = { title: 'のし紙', unit_price: 300, quantity: 1 }
    const goods = { variant_id: desk.goods.variants.lotion, quantity: 1 }
    const made = await draft({ items: [goods, freeFormLine], discounts: [{ code: 'DRAFT' }] })
    const discountTotals = made.cart.items.map((item: { title: string; discount_total: number }) => item.discount_total)
    expect(made.cart).toMatchObject({ discount_total: 100, items: [{}, { ...freeFormLine, allow_discounts: false }] })
    expect(discountTotals).toEqual([100, 0])
  })
})
