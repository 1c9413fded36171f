import { at, type Desk } from './desk.fixture.ts'
import { examples } from './examples.ts'
import { claimed, confirmed, offered, offering, pieces, replacing, unreserved } from './orders.examples.ts'
import {
  emptyShelf,
  forEachCode,
  lawless,
  type MakeRefused,
  newProduct,
  oncePerDesk,
  packBlocked,
  type Refused,
  soldOut,
  spoilingOf,
  unpriced,
} from './refused.fixture.ts'

type Sold = { id: string; item_id: string }
const tooMany = ({ item_id }: Sold) => [{ item_id, quantity: 3 }]

const shippedOrder = oncePerDesk((desk): Promise<Sold> => desk.sent())
/** An order that was sent, and the line of a cancelled claim on it. */
const withCanceled = oncePerDesk(async (desk): Promise<Sold> => {
  const { id, claim_id } = await claimed(desk)
  const { order } = await desk.post(`/admin/orders/${id}/claims/${claim_id}/cancel`)
  return { id, item_id: order.claims[0].additional_items[0].id }
})

/** A request on an order that was sent, different from the complete one. */
const onSent =
  (
    whole: (item_id: string, desk: Desk) => object,
    change: (desk: Desk, sold: Sold) => object | Promise<object>,
  ): MakeRefused =>
  async (desk) => {
    const { id, item_id } = await shippedOrder(desk)
    return { params: { id }, body: { ...whole(item_id, desk), ...(await change(desk, { id, item_id })) } }
  }
const swapping = (change: Parameters<typeof onSent>[1]) => onSent(offering, change)
const claiming = (change: Parameters<typeof onSent>[1]) => onSent(replacing, change)
/** Replacement items: one piece of this variant. */
const instead = (find: (desk: Desk) => string | Promise<string>) => async (desk: Desk) => ({
  additional_items: [{ variant_id: await find(desk), quantity: 1 }],
})
const nowhere = { option_id: 'so_none' }

/** A shopper's request for a swap, on an order in this state. */
const storeSwap =
  (
    change: (desk: Desk, sold: Sold) => object | Promise<object>,
    sell: (desk: Desk) => Promise<Sold> = shippedOrder,
  ): MakeRefused =>
  async (desk) => {
    const order = await sell(desk)
    const additional_items = [{ variant_id: desk.goods.variants.food, quantity: 1 }]
    const whole = { order_id: order.id, return_items: pieces(order.item_id), additional_items }
    return { body: { ...whole, ...(await change(desk, order)) } }
  }
const asItIs = () => ({})

/** Legal and shop rules that forbid items to be sent as replacements. */
const goodsAgainst = (makeRequest: (change: (desk: Desk) => Promise<object>) => MakeRefused) =>
  forEachCode(
    ['sale_class_not_covered', 'quantity_over_limit'],
    (code): MakeRefused =>
      async (desk) => {
        const { quantity, spoil, undo } = spoilingOf(code)
        const product = await newProduct(desk)
        const additional_items = [{ variant_id: product.variant_id, quantity }]
        const request = await makeRequest(async () => ({ additional_items }))(desk)
        await spoil(desk, product, { email: '' })
        return { ...request, undo: undo && (() => undo(desk)) }
      },
  )

const afterwards: Refused = {
  'POST /store/returns': {
    async line_of_canceled(desk) {
      const { id, item_id } = await withCanceled(desk)
      return { body: { order_id: id, items: pieces(item_id) } }
    },
    async returned_too_many(desk) {
      const order = await shippedOrder(desk)
      return { body: { order_id: order.id, items: tooMany(order) } }
    },
  },
  'POST /admin/orders/:id/swaps': {
    returned_too_many: swapping((_desk, sold) => ({ return_items: tooMany(sold) })),
    return_shipping_unknown: swapping(() => ({ return_shipping: nowhere })),
    variant_not_priced: swapping(instead(unpriced)),
    product_not_in_sales_channel: swapping(instead(lawless)),
    ...goodsAgainst(swapping),
  },
  'POST /store/swaps': {
    order_not_captured: storeSwap(asItIs, (desk) => desk.order()),
    order_not_fulfilled: storeSwap(asItIs, (desk) => desk.captured()),
    line_of_canceled: storeSwap(asItIs, withCanceled),
    returned_too_many: storeSwap((_desk, sold) => ({ return_items: tooMany(sold) })),
    return_shipping_unknown: storeSwap(() => ({ return_shipping_option: 'so_none' })),
    variant_unknown: storeSwap(instead(() => 'variant_none')),
    variant_not_priced: storeSwap(instead(unpriced)),
    product_not_in_sales_channel: storeSwap(instead(lawless)),
    ...goodsAgainst((change) => storeSwap(change)),
    medicine_needs_own_order: storeSwap(instead(({ goods }) => goods.variants.coldRemedy)),
  },
  'POST /admin/orders/:id/claims': {
    return_shipping_unknown: claiming(() => ({ return_shipping: nowhere })),
    shipping_option_not_in_region: claiming(() => ({ shipping_methods: [{ ...nowhere, price: 0 }] })),
    variant_unknown: claiming(instead(() => 'variant_none')),
    variant_not_priced: claiming(instead(unpriced)),
    product_not_in_sales_channel: claiming(instead(lawless)),
    ...goodsAgainst(claiming),
  },
}

/** The lines of an order, swap or claim that are sent with it. */
async function linesToSend({ shop }: Desk, of: 'swap_id' | 'claim_order_id', id: string) {
  const lines = shop.db.selectFrom('line_item').select('id').where(of, '=', id).where('is_return', '=', false)
  return (await lines.execute()).map((line) => line.id)
}

/** The parcel of a call's example, with a piece of a lot that was blocked after packing. */
const recalled =
  (call: keyof Refused): MakeRefused =>
  async (desk) => {
    const request = await examples[call]!(desk)
    const { fulfillment_id } = request.body as { fulfillment_id: string }
    const says = await packBlocked(desk, fulfillment_id)
    return { ...request, says }
  }

/** The parcel of a call's example, one piece of which has come back. */
const cameBack =
  (call: keyof Refused): MakeRefused =>
  async (desk) => {
    const request = await examples[call]!(desk)
    const { id, fulfillment_id } = request.params as { id: string; fulfillment_id: string }
    const inside = desk.shop.db.selectFrom('fulfillment_item').where('fulfillment_id', '=', fulfillment_id)
    const { item_id } = await inside.select('item_id').executeTakeFirstOrThrow()
    await desk.post(`/admin/orders/${id}/return`, { items: pieces(item_id), receive_now: true })
    return request
  }

const unpacking: Refused = Object.fromEntries(
  (['', 'swaps/:swap_id/', 'claims/:claim_id/'] as const).map((of) => {
    const call = `POST /admin/orders/:id/${of}fulfillments/:fulfillment_id/cancel` as const
    return [call, { fulfillment_returned: cameBack(call) }]
  }),
)

const stock: Refused = {
  ...Object.fromEntries(
    (
      [
        'POST /admin/orders/:id/shipment',
        'POST /admin/orders/:id/swaps/:swap_id/shipments',
        'POST /admin/orders/:id/claims/:claim_id/shipments',
      ] as const
    ).map((call) => [call, { insufficient_inventory: recalled(call) }]),
  ),
  'POST /admin/orders/:id/fulfillment': {
    async insufficient_inventory(desk) {
      const { id, line_item_id } = await unreserved(desk)
      const undo = await soldOut(desk, 'lotion')
      return { params: { id }, body: { items: pieces(line_item_id) }, undo }
    },
  },
  'POST /admin/orders/:id/line-items/:line_item_id/reserve': {
    item_not_at_location: at(unreserved, { quantity: 1, location_id: 'sloc_none' }),
    async insufficient_inventory(desk) {
      const params = await unreserved(desk)
      return { params, body: { quantity: 1 }, undo: await soldOut(desk, 'lotion') }
    },
  },
  'POST /admin/orders/:id/claims/:claim_id/fulfillments': {
    async insufficient_inventory(desk) {
      const params = await claimed(desk)
      const lines = await linesToSend(desk, 'claim_order_id', params.claim_id)
      return { params, body: {}, undo: await emptyShelf(desk, lines, desk.goods.variants.lotion) }
    },
  },
  'POST /admin/orders/:id/swaps/:swap_id/fulfillments': {
    async insufficient_inventory(desk) {
      const params = await confirmed(desk)
      await desk.post(`/admin/orders/${params.id}/swaps/${params.swap_id}/process-payment`)
      const lines = await linesToSend(desk, 'swap_id', params.swap_id)
      return { params, body: {}, undo: await emptyShelf(desk, lines, desk.goods.variants.lotion) }
    },
  },
  'POST /admin/orders/:id/swaps/:swap_id/process-payment': {
    /** The refund owed by the swap was made in the meantime. */
    async refund_over_refundable(desk) {
      const params = await confirmed(desk)
      const { order } = await desk.read(`/admin/orders/${params.id}`)
      await desk.post(`/admin/orders/${params.id}/refund`, { amount: order.refundable_amount, reason: 'other' })
      await desk.shop.db.updateTable('swap').set({ difference_due: -100 }).where('id', '=', params.swap_id).execute()
      return { params }
    },
  },
}

const swapCart: Refused = {
  'DELETE /store/carts/:id/discounts/:code': {
    swap_cart_is_fixed: async (desk) => ({ params: { id: (await offered(desk)).cart_id, code: 'ANY' } }),
  },
}

const collections: Refused = {
  'POST /store/payment-collections/:id/sessions/:session_id/authorize': {
    async payment_collection_without_sessions(desk) {
      const example = await examples['POST /store/payment-collections/:id/sessions']!(desk)
      return { params: { id: example.params!.id!, session_id: 'ps_none' } }
    },
  },
}

/** What happens to orders after they were placed. */
export const afterOrdersRefused: Refused = { ...afterwards, ...unpacking, ...stock, ...swapCart, ...collections }
