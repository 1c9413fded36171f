import { adminOrders, adminReturns, confirmations, notes, returnReasons, tracking } from '@kusuribako/client/routes'
import type { OrderLine } from '@kusuribako/contract/carts/line-items'
import type { AdminOrder } from '@kusuribako/contract/orders/admin-order'
import type { adminOrders as contract } from '@kusuribako/contract/orders/admin-orders'
import type { Fulfillment } from '@kusuribako/contract/orders/order'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { adminReturns as returnContract } from '@kusuribako/contract/returns/admin-returns'
import type { Return } from '@kusuribako/contract/returns/returns'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask, askOnce, Refusal, reread } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import type { Claimed, Swapped } from './exchanges.ts'
import { isOldestFirst, viewOf, views } from './views.ts'

export type Line = OrderLine
export type Parcel = z.infer<typeof Fulfillment>
export type Coming = Return
type Lists = 'items' | 'fulfillments' | 'returns' | 'swaps' | 'claims'

/** An order as its page asks for it. */
export interface Order extends Required<Omit<AdminOrder, Lists>> {
  items: Line[]
  fulfillments: Parcel[]
  returns: Coming[]
  swaps: Swapped[]
  claims: Claimed[]
}

const listed = ['id', 'display_id', 'status', 'payment_status', 'fulfillment_status', 'email', 'created_at', 'total']
/** What lists of orders ask of each. */
export const listedOrders = { fields: listed.join(), expand: 'items,shipping_address,payments' }

/** One page of the orders, as the address asks for them. */
export function useOrders() {
  const { get, paging } = usePlace(perPage)
  const view = viewOf(get('view'))
  const query = {
    ...views[view],
    ...(isOldestFirst(view) && { order: 'created_at' }),
    ...(get('q') && { q: get('q') }),
    ...paging,
    ...listedOrders,
  }
  return useReading('orders', ['orders', query], async () => {
    const { orders, count } = await ask(adminOrders.list, { query })
    return { rows: orders as Order[], count }
  })
}

const shown = `customer shipping_address billing_address items items.variant fulfillments fulfillments.items
  fulfillments.tracking_links payments refunds returns returns.items returns.items.reason shipping_methods
  shipping_methods.shipping_option discounts ${withGoods('swaps')} ${withGoods('claims')} claims.claim_items
  claims.claim_items.item`.split(/\s+/)

function withGoods(name: string): string {
  const parts = [
    'additional_items',
    'fulfillments',
    'fulfillments.tracking_links',
    'return_order',
    'return_order.items.reason',
  ]
  return [name, ...parts.map((part) => `${name}.${part}`)].join(' ')
}

/** One order with everything that became of it. */
export const useOrder = (id: string) => useReading('orders', ['order', id], () => readOrder(id))
export const readOrder = async (id: string) =>
  (await ask(adminOrders.get, { params: { id }, query: { expand: shown.join() } })).order as Order

/** What is read anew after an act on an order. */
export const changes = ['order', 'orders', 'reviews', 'review', 'product', 'products']
export const afterwards = <T>(asked: Promise<T>) => reread(asked, ...changes)
/** The acts answer the order; what the page needs of it is read anew. */
export const query = { fields: 'id,payment_status', expand: '' }
type Body<A extends 'fulfill' | 'ship' | 'refund' | 'update'> = z.input<(typeof contract)[A]['body']>

export const pack = (id: string, body: Body<'fulfill'>) =>
  afterwards(askOnce(adminOrders.fulfill, { params: { id }, query, body }))
/** Notes what a table tells of parcels that have left, or nothing of it: `errors` says why. */
export const importShipments = async (stringifiedCsv: string, noNotification: boolean) =>
  (await afterwards(askOnce(tracking.import, { body: { stringifiedCsv, noNotification } }))).data
/** Puts right where an order goes; a parcel that has left went where it went. */
export const changeAddress = (id: string, shipping_address: NonNullable<Body<'update'>['shipping_address']>) =>
  afterwards(ask(adminOrders.update, { params: { id }, query, body: { shipping_address } }))
/** Whose order it is: points, and what is counted of medicines, go with it. */
export const giveTo = (id: string, customer_id: string) =>
  afterwards(ask(adminOrders.update, { params: { id }, query, body: { customer_id } }))
export const unpack = (id: string, fulfillment_id: string) =>
  afterwards(ask(adminOrders.cancelFulfillment, { params: { id, fulfillment_id }, query }))
export const ship = (id: string, body: Body<'ship'>) =>
  afterwards(askOnce(adminOrders.ship, { params: { id }, query, body }))

/** The parcels of an order, and of its swaps and claims. */
export const parcelsOf = ({ fulfillments, swaps, claims }: Order): Parcel[] =>
  [{ fulfillments }, ...swaps, ...claims].flatMap((owner) => owner.fulfillments)

/**
 * To the backend a second time is nothing (019): who has other numbers for a parcel that a colleague sent is told so.
 */
export async function unlessShipped(id: string, parcel: string): Promise<void> {
  const [now] = parcelsOf(await afterwards(readOrder(id))).filter((one) => one.id === parcel)
  if (now?.shipped_at) throw noOf('fulfillment_shipped')
}

/** A no that the backend has answered in other words. */
const noOf = (code: RefusalCode) => new Refusal({ code, message: '', status: 400, details: {} })

/** Puts right what was told of a parcel, of whatever it is for. */
export const changeTracking = (fulfillment_id: string, tracking_numbers: string[]) =>
  afterwards(ask(tracking.change, { body: { fulfillment_id, tracking_numbers } }))

/** The backend answers how the payment stands: a provider's no is told as any other. */
export async function capture(id: string): Promise<void> {
  const { order } = await afterwards(ask(adminOrders.capture, { params: { id }, query }))
  if (order.payment_status === 'requires_action') throw noOf('payment_provider_refused')
}
export const refund = (id: string, body: Body<'refund'>) =>
  afterwards(askOnce(adminOrders.refund, { params: { id }, query, body }))
export const cancel = (id: string) => afterwards(ask(adminOrders.cancel, { params: { id }, query }))
export const complete = (id: string) => afterwards(ask(adminOrders.complete, { params: { id }, query }))
export const archive = (id: string) => afterwards(askOnce(adminOrders.archive, { params: { id }, query }))

export const requestReturn = (id: string, body: z.input<(typeof returnContract)['request']['body']>) =>
  afterwards(askOnce(adminReturns.request, { params: { id }, query, body }))
export const receiveReturn = (id: string, body: z.input<(typeof returnContract)['receive']['body']>) =>
  afterwards(askOnce(adminReturns.receive, { params: { id }, body }))
export const cancelReturn = (id: string) => afterwards(ask(adminReturns.cancel, { params: { id } }))

/** What its buyer confirmed; it is for good, and read where it is looked at. */
export const useConfirmation = (id: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['confirmation', id],
    queryFn: async () => (await ask(confirmations.ofOrder, { params: { id } })).data,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What staff have written down about an order, the oldest first. */
export const useNotes = (order_id: string) =>
  useReading('orders', ['notes', order_id], async () =>
    (await ask(notes.list, { query: { resource_id: order_id, limit: 100 } })).notes.toSorted((a, b) =>
      a.created_at.localeCompare(b.created_at),
    ),
  )
export const writeNote = (order_id: string, value: string) =>
  reread(askOnce(notes.create, { body: { resource_id: order_id, resource_type: 'order', value } }), 'notes')
export const removeNote = (id: string) => reread(ask(notes.delete, { params: { id } }), 'notes')

/** The reasons a return may have: one that others stand below is their heading, and no choice itself. */
export const useReturnReasons = () =>
  useReading('orders', ['return-reasons', 'choices'], async () =>
    (await ask(returnReasons.list, {})).return_reasons.flatMap(({ id, label, return_reason_children: below }) =>
      below?.length
        ? below.map((child) => ({ value: child.id, label: `${label} ／ ${child.label}` }))
        : [{ value: id, label: label ?? id }],
    ),
  )
