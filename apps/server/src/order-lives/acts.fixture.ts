import { newId } from '../base/ids.ts'
import type { TestResponse } from '../base/testing/shop.ts'
import { type Answer, buyAgain, type Life, type Loose } from './life.fixture.ts'

/** The actor: a member of staff, or the buyer. */
type Post = (path: string, body?: object) => Promise<TestResponse>
export interface Doing {
  life: Life
  order: Loose
  staff: Post
  buyer: Post
}
type Act = (doing: Doing) => Answer

const on = <T>({ life }: Doing, choices: readonly T[], act: (choice: T) => Answer): Answer =>
  choices.length ? act(life.random.of(choices)) : Promise.resolve(null)
const chance = ({ life }: Doing, of: number) => life.random.below(of) === 0
const oneIn = (doing: Doing, of: number, act: () => Answer): Answer =>
  chance(doing, of) ? act() : Promise.resolve(null)

/** Pieces of one line that were sold with the order, also through its swaps and claims. */
function pieces({ life, order }: Doing) {
  const later = [...order.swaps, ...order.claims].flatMap((one: Loose) => one.additional_items)
  const line = life.random.of<Loose>(life.random.below(4) || later.length === 0 ? order.items : later)
  return [{ item_id: line.id, quantity: 1 + life.random.below(line.quantity) }]
}
const newItems = ({ life }: Doing) => {
  const good = life.random.of(['lotion', 'food', 'few', 'limited', 'device'] as const)
  return [{ variant_id: life.lives.desk.goods.variants[good], quantity: 1 + life.random.below(2) }]
}
const shipping = ({ life }: Doing) => life.lives.desk.goods.shipping

const returnShipping = (doing: Doing) =>
  chance(doing, 3) && {
    return_shipping: { option_id: shipping(doing).return, ...(chance(doing, 2) && { price: 300 }) },
  }

const ofOrder: Record<string, Act> = {
  capture: ({ order, staff }) => staff(`/admin/orders/${order.id}/capture`),
  complete: ({ order, staff }) => staff(`/admin/orders/${order.id}/complete`),
  archive: ({ order, staff }) => staff(`/admin/orders/${order.id}/archive`),
  cancel: (doing) => oneIn(doing, 8, () => doing.staff(`/admin/orders/${doing.order.id}/cancel`)),
  cancelByBuyer: (doing) => oneIn(doing, 8, () => doing.buyer('/store/v1/orders/cancel', { order_id: doing.order.id })),
  refund: (doing) =>
    oneIn(doing, 6, () =>
      doing.staff(`/admin/orders/${doing.order.id}/refund`, {
        amount: 1 + doing.life.random.below(600),
        reason: 'other',
      }),
    ),
  refundPayment: (doing) =>
    oneIn(doing, 6, () =>
      on(doing, doing.order.payments, ({ id }: Loose) =>
        doing.staff(`/admin/payments/${id}/refund`, { amount: 1 + doing.life.random.below(600), reason: 'other' }),
      ),
    ),
  pack: (doing) => doing.staff(`/admin/orders/${doing.order.id}/fulfillment`, { items: pieces(doing) }),
  packAll: ({ order, staff }) => {
    const items = order.items.map(({ id: item_id, quantity, fulfilled_quantity }: Loose) => ({
      item_id,
      quantity: quantity - (fulfilled_quantity ?? 0),
    }))
    return staff(`/admin/orders/${order.id}/fulfillment`, {
      items: items.filter(({ quantity }: Loose) => quantity > 0),
    })
  },
  unpack: (doing) =>
    on(doing, doing.order.fulfillments, ({ id }: Loose) =>
      doing.staff(`/admin/orders/${doing.order.id}/fulfillments/${id}/cancel`),
    ),
  ship: (doing) =>
    on(doing, doing.order.fulfillments, ({ id }: Loose) =>
      doing.staff(`/admin/orders/${doing.order.id}/shipment`, { fulfillment_id: id }),
    ),
  decide: (doing) =>
    doing.order.status === 'requires_action'
      ? doing.staff(`/admin/v1/orders/${doing.order.id}/pharmacist-review`, {
          decision: chance(doing, 4) ? 'reject' : 'approve',
          explanation_waived: true,
        })
      : Promise.resolve(null),
}

const comingBack: Record<string, Act> = {
  ask: (doing) =>
    doing.staff(`/admin/orders/${doing.order.id}/return`, {
      items: pieces(doing),
      receive_now: chance(doing, 3),
      ...returnShipping(doing),
    }),
  askByBuyer: (doing) =>
    doing.buyer('/store/returns', {
      order_id: doing.order.id,
      items: pieces(doing),
      ...(chance(doing, 3) && { return_shipping: { option_id: shipping(doing).return } }),
    }),
  receive: (doing) => {
    const { order, life, staff } = doing
    const all = [
      ...order.returns,
      ...[...order.swaps, ...order.claims].flatMap(({ return_order }: Loose) => return_order ?? []),
    ]
    return on(doing, all, async ({ id }: Loose) => {
      const returnItems = await life.lives.desk.shop.db
        .selectFrom('return_item')
        .selectAll()
        .where('return_id', '=', id)
        .execute()
      const items = returnItems.map(({ item_id, quantity }) => ({
        item_id,
        quantity: Math.max(1, quantity - life.random.below(2)),
      }))
      return staff(`/admin/returns/${id}/receive`, { items })
    })
  },
  giveUp: (doing) => {
    const { order, staff } = doing
    const all = [
      ...order.returns,
      ...[...order.swaps, ...order.claims].flatMap(({ return_order }: Loose) => return_order ?? []),
    ]
    return on(doing, all, ({ id }: Loose) => staff(`/admin/returns/${id}/cancel`))
  },
  claimMoney: (doing) =>
    doing.staff(`/admin/orders/${doing.order.id}/claims`, {
      type: 'refund',
      claim_items: pieces(doing).map((item) => ({ ...item, reason: 'other' })),
      ...(chance(doing, 3) && { return_shipping: {} }),
    }),
  claimGoods: (doing) =>
    doing.staff(`/admin/orders/${doing.order.id}/claims`, {
      type: 'replace',
      claim_items: pieces(doing).map((item) => ({ ...item, reason: 'wrong_item' })),
      additional_items: newItems(doing),
      shipping_methods: [{ option_id: shipping(doing).standard, price: 0 }],
      ...(chance(doing, 2) && { return_shipping: {} }),
    }),
  onClaim: (doing) =>
    on(doing, doing.order.claims, (claim: Loose) =>
      parcelOf(doing, `/admin/orders/${doing.order.id}/claims/${claim.id}`, claim, ['cancel', 'fulfillments']),
    ),
  swap: (doing) =>
    doing.staff(`/admin/orders/${doing.order.id}/swaps`, {
      return_items: pieces(doing),
      additional_items: newItems(doing),
      custom_shipping_options: [{ option_id: shipping(doing).standard, price: 0 }],
      ...(chance(doing, 3) && { return_shipping: { option_id: shipping(doing).return } }),
    }),
  swapByBuyer: (doing) =>
    doing.buyer('/store/swaps', {
      order_id: doing.order.id,
      return_items: pieces(doing),
      additional_items: newItems(doing),
    }),
  confirmSwap: (doing) =>
    on(doing, doing.order.swaps, async ({ cart_id }: Loose) => {
      await doing.buyer(`/store/carts/${cart_id}/shipping-methods`, { option_id: shipping(doing).standard, data: {} })
      await doing.buyer(`/store/carts/${cart_id}/payment-sessions`)
      const provider_id = chance(doing, 2) ? 'manual' : 'stripe-custom'
      await doing.buyer(`/store/carts/${cart_id}/payment-session`, { provider_id })
      if (provider_id === 'stripe-custom')
        await doing.buyer(`/store/carts/${cart_id}/payment-sessions/stripe-custom`, {
          data: { payment_method_id: 'pm_card_visa' },
        })
      return doing.buyer(`/store/carts/${cart_id}/complete`)
    }),
  onSwap: (doing) =>
    on(doing, doing.order.swaps, (swap: Loose) =>
      parcelOf(doing, `/admin/orders/${doing.order.id}/swaps/${swap.id}`, swap, [
        ...['cancel', 'fulfillments', 'process-payment', 'process-payment'],
      ]),
    ),
}

/** Acts on a swap or a claim, or on a parcel of it. */
function parcelOf(doing: Doing, path: string, { fulfillments }: Loose, words: readonly string[]): Answer {
  if (fulfillments.length === 0 || chance(doing, 2)) return doing.staff(`${path}/${doing.life.random.of(words)}`)
  const { id } = doing.life.random.of<Loose>(fulfillments)
  return chance(doing, 2)
    ? doing.staff(`${path}/fulfillments/${id}/cancel`)
    : doing.staff(`${path}/shipments`, { fulfillment_id: id })
}

const editing: Record<string, Act> = {
  beginEdit: ({ order, staff }) => staff('/admin/order-edits', { order_id: order.id }),
  changeEdit: (doing) =>
    onEdit(doing, async (edit, path) => {
      const line = doing.life.random.of<Loose>(edit.items)
      if (chance(doing, 2)) return doing.staff(`${path}/items`, newItems(doing)[0])
      return doing.staff(`${path}/items/${line.id}`, { quantity: 1 + doing.life.random.below(4) })
    }),
  askEdit: (doing) => onEdit(doing, (_edit, path) => doing.staff(`${path}/request`)),
  payEdit: (doing) =>
    onEdit(doing, async ({ payment_collection }) => {
      if (!payment_collection) return null
      const { id } = payment_collection
      if (chance(doing, 3)) return doing.staff(`/admin/payment-collections/${id}/authorize`)
      const provider_id = chance(doing, 2) ? 'manual' : 'system'
      const { body, status } = await doing.buyer(`/store/payment-collections/${id}/sessions`, { provider_id })
      if (status !== 200) return null
      const session = body.payment_collection.payment_sessions[0].id
      return doing.buyer(`/store/payment-collections/${id}/sessions/${session}/authorize`)
    }),
  endEdit: (doing) =>
    onEdit(doing, ({ id }, path) => {
      const word = doing.life.random.of(['confirm', 'cancel', 'complete', 'complete', 'decline'] as const)
      return word === 'confirm' || word === 'cancel'
        ? doing.staff(`${path}/${word}`)
        : doing.buyer(`/store/order-edits/${id}/${word}`, {})
    }),
}

const onEdit = (doing: Doing, act: (edit: Loose, path: string) => Answer): Answer =>
  on(doing, doing.order.edits, async ({ id }: Loose) => {
    const { order_edit } = await doing.life.lives.desk.read(`/admin/order-edits/${id}?expand=items,payment_collection`)
    return act(order_edit, `/admin/order-edits/${id}`)
  })

/** Changes in the shop that are not about orders, and must not affect existing orders. */
const beside: Record<string, Act> = {
  buyAgain: (doing) => oneIn(doing, 2, () => buyAgain(doing.life)),
  correctPoints: (doing) =>
    doing.life.buyer.id
      ? doing.staff(`/admin/v1/points/${doing.life.buyer.id}`, {
          delta: (chance(doing, 2) ? 1 : -1) * (1 + doing.life.random.below(200)),
          note: '訂正',
        })
      : Promise.resolve(null),
  stopCard: (doing) =>
    on(doing, doing.life.cards, async (code) => {
      const { gift_cards } = await doing.life.lives.desk.read(`/admin/gift-cards?q=${code}`)
      return doing.staff(`/admin/gift-cards/${gift_cards[0].id}`, { is_disabled: !gift_cards[0].is_disabled })
    }),
  price: (doing) => {
    const good = doing.life.random.of(['lotion', 'food', 'few', 'limited', 'device'] as const)
    const { products, variants } = doing.life.lives.desk.goods
    return doing.staff(`/admin/products/${products[good]}/variants/${variants[good]}`, {
      prices: [{ currency_code: 'jpy', amount: 301 + doing.life.random.below(1500) }],
    })
  },
  tax: async (doing) => {
    const { tax_rates } = await doing.life.lives.desk.read('/admin/tax-rates')
    const rate = doing.life.random.of([8, 10, 12])
    return on(doing, tax_rates, ({ id }: Loose) => doing.staff(`/admin/tax-rates/${id}`, { rate }))
  },
  coupon: async (doing) => {
    const code = doing.life.random.of(doing.life.lives.codes)
    const { discounts } = await doing.life.lives.desk.read(`/admin/discounts?q=${code}`)
    const rule = { id: discounts[0].rule.id, value: 1 + doing.life.random.below(60) }
    return doing.staff(`/admin/discounts/${discounts[0].id}`, { rule })
  },
  arrive: (doing) =>
    doing.staff('/admin/v1/arrivals', {
      note_number: newId('note'),
      supplier_id: doing.life.lives.supplier_id,
      lines: [{ ...good(doing), quantity: 1 + doing.life.random.below(6), ...lot(doing), expires_on: '2028-02-29' }],
    }),
  nameLot: (doing) =>
    doing.staff('/admin/v1/lots', {
      ...{ ...good(doing), ...lot(doing), expires_on: '2028-02-29' },
      quantity: 1 + doing.life.random.below(60),
    }),
  recall: (doing) =>
    oneIn(doing, 3, () =>
      doing.staff('/admin/v1/lot-blocks', {
        ...{ ...good(doing), ...lot(doing), expires_on: '2028-02-29', because: 'recall' },
      }),
    ),
  correctLot: async (doing) => {
    const { data } = await doing.life.lives.desk.read(`/admin/v1/lots?variant_id=${good(doing).variant_id}`)
    return on(doing, data.lots, ({ id, levels }: Loose) => {
      if (chance(doing, 3)) return doing.staff(`/admin/v1/lots/${id}`, lot(doing))
      return on(doing, levels, ({ location_id }: Loose) =>
        doing.staff(`/admin/v1/lots/${id}`, { counted: { location_id, quantity: doing.life.random.below(70) } }),
      )
    })
  },
  countGoods: (doing) => {
    const { skus } = doing.life.lives.desk.goods
    const sku = skus[doing.life.random.of(['lotion', 'food', 'limited', 'device'] as const)]
    return doing.staff('/admin/v1/variants/inventory', { sku, inventory_quantity: 40 + doing.life.random.below(900) })
  },
  closeAccount: (doing) =>
    doing.life.buyer.id
      ? oneIn(doing, 9, () => doing.staff(`/admin/v1/customers/${doing.life.buyer.id}/close`))
      : Promise.resolve(null),
}
const good = (doing: Doing) => ({ variant_id: newItems(doing)[0]!.variant_id })
const lot = ({ life }: Doing) => ({ lot_number: life.random.of(['A', 'B', 'C']) })

const ofOrders: Readonly<Record<string, Act>> = { ...ofOrder, ...comingBack, ...editing }
export const acts: Readonly<Record<string, Act>> = { ...ofOrders, ...beside }
/** Actions on orders, and the unrelated changes beside them. */
export const names = { ofOrders: Object.keys(ofOrders), all: Object.keys(acts) } as const
