import type { RefusalCode } from '@kusuribako/contract/refusals'
import { newId } from '../base/ids.ts'
import { openCoupon } from '../base/testing/codes.ts'
import type { Desk, Method } from './desk.fixture.ts'
import { examples } from './examples.ts'
import { draft, drafted } from './orders.examples.ts'
import {
  forEachCode,
  type MakeRefused,
  type NewProduct,
  newProduct,
  oncePerDesk,
  type Refused,
  type Spoilt,
  spoilingOf,
  spoiltCodes,
  unpriced,
} from './refused.fixture.ts'

const day = 86_400_000
const inDays = ({ shop }: Desk, days: number) => new Date(shop.clock.now.getTime() + days * day)
/** Coupons that cannot be applied to a draft; a draft has a buyer from the beginning. */
const coupons = {
  discount_used_up: () => ({ usage_limit: 1, usage_count: 1 }),
  discount_not_started: (desk) => ({ starts_at: inDays(desk, 1) }),
  discount_expired: (desk) => ({ starts_at: inDays(desk, -2), ends_at: inDays(desk, -1) }),
  discount_disabled: () => ({ is_disabled: true }),
  discount_not_for_customer: () => ({ for_group: true }),
  discount_not_in_region: () => ({ is_abroad: true }),
} satisfies Partial<Record<RefusalCode, (desk: Desk) => Parameters<typeof openCoupon>[3]>>
const couponCodes = Object.keys(coupons) as (keyof typeof coupons)[]
const withCoupon = async (desk: Desk, reason: keyof typeof coupons) => {
  const code = newId('discount').toUpperCase()
  await openCoupon(desk.shop, desk.goods, code, (coupons[reason] as (desk: Desk) => object)(desk))
  return { discounts: [{ code }] }
}

const itemsOf = (variant_id: string, quantity = 1) => [{ variant_id, quantity }]
const newDraft =
  (change: (desk: Desk) => Promise<object>): MakeRefused =>
  async (desk) => ({ body: { ...drafted(desk), ...(await change(desk)) } })
const sharedDraft = oncePerDesk(draft)
/** A request on an open draft, with this body. */
const onDraft =
  (body: (desk: Desk) => object | Promise<object>): MakeRefused =>
  async (desk) => ({ params: await sharedDraft(desk), body: await body(desk) })

async function draftOfProduct(desk: Desk, { variant_id }: NewProduct, more: object = {}, quantity = 1) {
  const body = { ...drafted(desk), items: itemsOf(variant_id, quantity), shipping_methods: [], ...more }
  const { draft_order } = await desk.post('/admin/draft-orders', body)
  return { id: draft_order.id as string, line_id: draft_order.cart.items[0].id as string }
}
const cartOf = async ({ read }: Desk, id: string) => (await read(`/admin/draft-orders/${id}`)).draft_order.cart.id
/** The call's own example, on a draft whose cart is being paid. */
const whilePaid =
  (name: `${Method} /admin/draft-orders/${string}`): MakeRefused =>
  async (desk) => {
    const example = await examples[name]!(desk)
    await desk.paying(await cartOf(desk, example.params!.id!))
    return example
  }

/** A draft with an item that becomes unsellable before it is paid. */
const spoiltDraft =
  (code: Spoilt): MakeRefused =>
  async (desk) => {
    const { quantity, birthday, spoil, undo } = spoilingOf(code)
    const product = await newProduct(desk)
    const email = `${newId('draft_order')}@example.com`.toLowerCase()
    const { id } = await draftOfProduct(desk, product, { email, metadata: { buyer_birthday: birthday } }, quantity)
    await spoil(desk, product, { email })
    return { params: { id }, undo: undo && (() => undo(desk)) }
  }

const drafts: Refused = {
  'POST /admin/draft-orders': {
    ...forEachCode(couponCodes, (code) => newDraft((desk) => withCoupon(desk, code))),
    variant_not_priced: newDraft(async (desk) => ({ items: itemsOf(await unpriced(desk)) })),
    shipping_option_not_in_region: newDraft(async ({ goods, post }) => {
      const abroad = { name: '海外', currency_code: 'jpy', tax_rate: 10, payment_providers: ['manual'] }
      const { region } = await post('/admin/regions', { ...abroad, fulfillment_providers: ['manual'], countries: [] })
      return {
        region_id: region.id,
        shipping_address: undefined,
        items: [],
        shipping_methods: [{ option_id: goods.shipping.standard }],
      }
    }),
  },
  'POST /admin/draft-orders/:id': {
    ...forEachCode(couponCodes, (code) => onDraft((desk) => withCoupon(desk, code))),
    cart_payment_in_progress: whilePaid('POST /admin/draft-orders/:id'),
    discount_not_found: onDraft(() => ({ discounts: [{ code: 'NONE' }] })),
    address_unknown: onDraft(() => ({ shipping_address: 'addr_none' })),
    address_country_not_in_region: onDraft(({ address }) => ({ shipping_address: { ...address, country_code: 'us' } })),
    country_not_in_region: onDraft(() => ({ country_code: 'us' })),
  },
  'POST /admin/draft-orders/:id/line-items': {
    cart_payment_in_progress: whilePaid('POST /admin/draft-orders/:id/line-items'),
    variant_unknown: onDraft(() => ({ variant_id: 'variant_none', quantity: 1 })),
    variant_not_priced: onDraft(async (desk) => ({ variant_id: await unpriced(desk), quantity: 1 })),
  },
  'POST /admin/draft-orders/:id/line-items/:line_id': {
    cart_payment_in_progress: whilePaid('POST /admin/draft-orders/:id/line-items/:line_id'),
    async insufficient_inventory(desk) {
      const { id, line_id } = await draftOfProduct(desk, await newProduct(desk))
      return { params: { id, line_id }, body: { quantity: 11 } }
    },
  },
  'DELETE /admin/draft-orders/:id/line-items/:line_id': {
    cart_payment_in_progress: whilePaid('DELETE /admin/draft-orders/:id/line-items/:line_id'),
  },
  'POST /admin/draft-orders/:id/pay': {
    ...forEachCode(
      spoiltCodes.filter((code) => code !== 'insufficient_inventory'),
      spoiltDraft,
    ),
    cart_payment_in_progress: whilePaid('POST /admin/draft-orders/:id/pay'),
    /** In production, with the books of the demo. */
    async shop_not_open(desk) {
      const { id } = await draft(desk)
      const { config } = desk.shop
      config.NODE_ENV = 'production'
      const undo = async () => {
        config.NODE_ENV = 'test'
      }
      return { params: { id }, undo }
    },
    async cart_validation_invalid_discount_code(desk) {
      const { code, id } = await desk.coupon()
      const { draft_order } = await desk.post('/admin/draft-orders', { ...drafted(desk), discounts: [{ code }] })
      await desk.post(`/admin/discounts/${id}`, { is_disabled: true })
      return { params: { id: draft_order.id } }
    },
    async gift_card_disabled(desk) {
      const [{ code, id: card }, { id }] = [await desk.giftCard(), await draft(desk)]
      await desk.post(`/store/carts/${await cartOf(desk, id)}`, { gift_cards: [{ code }] }, {})
      await desk.post(`/admin/gift-cards/${card}`, { is_disabled: true })
      return { params: { id } }
    },
  },
}

/** An edit with an item that becomes unsellable after the edit was written and paid; it has no lines yet. */
async function spoiltEdit(desk: Desk, code: Spoilt, isIn: boolean) {
  const { quantity, birthday, spoil, undo } = spoilingOf(code)
  const [order, product] = [await desk.order(), await newProduct(desk)]
  const metadata = JSON.stringify({ buyer_birthday: birthday })
  await desk.shop.db.updateTable('orders').set({ metadata }).where('id', '=', order.id).execute()
  const { order_edit } = await desk.post('/admin/order-edits', { order_id: order.id })
  const at = `/admin/order-edits/${order_edit.id}`
  const body = { variant_id: product.variant_id, quantity }
  const params: Record<string, string> = { id: order_edit.id }
  if (isIn) {
    const added = (await desk.post(`${at}/items`, body)).order_edit
    params.item_id = added.items.find((item: { variant_id: string }) => item.variant_id === product.variant_id).id
    const requestedEdit = (await desk.post(`${at}/request`)).order_edit
    await desk.post(`/admin/payment-collections/${requestedEdit.payment_collection.id}/authorize`)
  }
  await spoil(desk, product, order)
  return { params, body, quantity, undo: undo && (() => undo(desk)) }
}
const spoiltIn = forEachCode(spoiltCodes, (code) => {
  const make = async (desk: Desk) => {
    const { quantity, ...example } = await spoiltEdit(desk, code, true)
    return { ...example, body: { quantity } }
  }
  // What is undone has to be made unsellable anew.
  return spoilingOf(code).undo ? make : oncePerDesk(make)
})
const added =
  (change: (desk: Desk) => Promise<string>): MakeRefused =>
  async (desk) => {
    const { order_edit } = await desk.post('/admin/order-edits', { order_id: (await desk.order()).id })
    return { params: { id: order_edit.id }, body: { variant_id: await change(desk), quantity: 1 } }
  }

const edits: Refused = {
  'POST /admin/order-edits/:id/items': {
    ...forEachCode(spoiltCodes, (code) => (desk) => spoiltEdit(desk, code, false)),
    variant_not_priced: added(unpriced),
  },
  'POST /admin/order-edits/:id/items/:item_id': {
    ...spoiltIn,
    async order_line_packed(desk) {
      const { id: order_id } = await desk.packed()
      const { order_edit } = await desk.post('/admin/order-edits', { order_id })
      return { params: { id: order_edit.id, item_id: order_edit.items[0].id }, body: { quantity: 1 } }
    },
  },
  'POST /admin/order-edits/:id/confirm': spoiltIn,
  'POST /store/order-edits/:id/complete': {
    ...spoiltIn,
    async confirmation_changed(desk) {
      const example = await examples['POST /store/order-edits/:id/complete']!(desk)
      return { ...example, body: { seen: { total: 1, difference_due: 1, quantities: {} } } }
    },
    async order_edit_order_moved_on(desk) {
      const example = await examples['POST /store/order-edits/:id/complete']!(desk)
      const { order_edit } = await desk.read(`/admin/order-edits/${example.params!.id}`)
      const canceled = { status: 'canceled', canceled_at: desk.shop.clock.now }
      await desk.shop.db.updateTable('orders').set(canceled).where('id', '=', order_edit.order_id).execute()
      return example
    },
  },
}

/** Orders that staff write, and changes of orders. */
export const draftsAndEditsRefused: Refused = { ...drafts, ...edits }
