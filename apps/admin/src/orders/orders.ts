import {
  adminOrders,
  adminReturns,
  confirmations,
  guardedAnswers,
  notes,
  returnReasons,
  tracking,
} from '@kusuribako/client/routes'
import type { OrderLine } from '@kusuribako/contract/carts/line-items'
import type { AdminOrder } from '@kusuribako/contract/orders/admin-order'
import type { adminOrders as contract } from '@kusuribako/contract/orders/admin-orders'
import type { Fulfillment } from '@kusuribako/contract/orders/order'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { adminReturns as returnContract } from '@kusuribako/contract/returns/admin-returns'
import type { Return } from '@kusuribako/contract/returns/returns'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ask, askIdempotently, Refusal, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { placeIn, usePlace } from '../tables/place.ts'
import type { OrderClaim, OrderSwap } from './exchanges.ts'
import { isOldestFirst, viewOf, views } from './views.ts'

export type Line = OrderLine
export type Parcel = z.infer<typeof Fulfillment>
export type OrderReturn = Return
type Lists = 'items' | 'fulfillments' | 'returns' | 'swaps' | 'claims'

/** An order with the relations that its page needs. */
export interface Order extends Required<Omit<AdminOrder, Lists>> {
  items: Line[]
  fulfillments: Parcel[]
  returns: OrderReturn[]
  swaps: OrderSwap[]
  claims: OrderClaim[]
}

const listedFields = [
  'id',
  'display_id',
  'status',
  'payment_status',
  'fulfillment_status',
  'email',
  'created_at',
  'total',
]
/** The relations that lists need of each order. */
export const listedOrders = { fields: listedFields.join(), expand: 'items,shipping_address,payments' }

type Get = ReturnType<typeof placeIn>['get']
const filterOf = (get: Get) => ({ ...views[viewOf(get('view'))], ...(get('q') && { q: get('q') }) })
const isForward = (get: Get) => isOldestFirst(viewOf(get('view')))

/** One page of the orders, as the URL asks for them. */
export function useOrders() {
  const { get, paging } = usePlace()
  const query = { ...filterOf(get), ...(isForward(get) && { order: 'created_at' }), ...paging, ...listedOrders }
  return useReading('orders', ['orders', query], async () => {
    const { orders, count } = await ask(adminOrders.list, { query })
    return { rows: orders as Order[], count }
  })
}

/**
 * The orders before and after one in a list, by the query of its URL; null where there is none. They are found by its
 * time, not by its place: what is done about an order may take it out of the list, and lists have pages.
 */
export function useNeighbours(search: string, { id, created_at }: Pick<Order, 'id' | 'created_at'>) {
  const { get } = placeIn(new URLSearchParams(search))
  const filter = filterOf(get)
  const readNeighbour = async (which: 'lt' | 'gt') => {
    const order = which === 'gt' ? 'created_at' : '-created_at'
    const query = { ...filter, created_at: { [which]: created_at }, order, limit: 1, fields: 'id,display_id' }
    return ((await ask(adminOrders.list, { query })).orders[0] ?? null) as Pick<Order, 'id' | 'display_id'> | null
  }
  return useQuery({
    queryKey: ['orders', 'neighbours', id, filter],
    queryFn: async () => {
      const [earlier, later] = await Promise.all([readNeighbour('lt'), readNeighbour('gt')])
      return isForward(get) ? [earlier, later] : [later, earlier]
    },
  }).data
}

const expanded = `customer shipping_address billing_address items items.variant fulfillments fulfillments.items
  fulfillments.tracking_links payments refunds returns returns.items returns.items.reason shipping_methods
  shipping_methods.shipping_option discounts ${relationsOf('swaps')} swaps.payment ${relationsOf('claims')} claims.claim_items
  claims.claim_items.item`.split(/\s+/)

function relationsOf(name: string): string {
  const parts = [
    'additional_items',
    'fulfillments',
    'fulfillments.tracking_links',
    'return_order',
    'return_order.items.reason',
  ]
  return [name, ...parts.map((part) => `${name}.${part}`)].join(' ')
}

/** One order with everything that happened to it. */
export const useOrder = (id: string) => useReading('orders', ['order', id], () => readOrder(id))
export const readOrder = async (id: string) =>
  (await ask(adminOrders.get, { params: { id }, query: { expand: expanded.join() } })).order as Order

/** Queries to read again after an action on an order. */
export const orderQueries = ['order', 'orders', 'reviews', 'review', 'product', 'products']
export const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, ...orderQueries)
/** The actions answer the order; the page's own data is read again. */
export const query = { fields: 'id,payment_status', expand: '' }
type Body<A extends 'fulfill' | 'ship' | 'refund' | 'update'> = z.input<(typeof contract)[A]['body']>

export const pack = (id: string, items: Body<'fulfill'>['items']) => afterwards(packListed(id, items))
/**
 * The backend ignores lines that an edit has replaced (019, 023), and packs nothing: a user who saw the order as it was
 * before is told so.
 */
export async function packListed(id: string, items: Body<'fulfill'>['items']): Promise<void> {
  const withLines = { ...query, expand: 'items' }
  const { order } = await askIdempotently(adminOrders.fulfill, { params: { id }, query: withLines, body: { items } })
  if (items.some(({ item_id }) => !order.items?.some((line) => line.id === item_id)))
    throw refusalOf('line_not_in_cart')
}
/** Records the sent parcels of a table, or nothing of it: `errors` says why. */
export const importShipments = async (stringifiedCsv: string, noNotification: boolean) =>
  (await afterwards(askIdempotently(tracking.import, { body: { stringifiedCsv, noNotification } }))).data
/** Corrects the delivery address of an order; sent parcels are not affected. */
export const changeAddress = (id: string, shipping_address: NonNullable<Body<'update'>['shipping_address']>) =>
  afterwards(ask(adminOrders.update, { params: { id }, query, body: { shipping_address } }))
/** The order's customer: points and medicine counts move with it. */
export const assignToMember = (id: string, customer_id: string) =>
  afterwards(ask(adminOrders.update, { params: { id }, query, body: { customer_id } }))
export const unpack = (id: string, fulfillment_id: string) =>
  afterwards(ask(adminOrders.cancelFulfillment, { params: { id, fulfillment_id }, query }))
export const ship = (id: string, body: Body<'ship'>) =>
  afterwards(askIdempotently(adminOrders.ship, { params: { id }, query, body }))

/** The parcels of an order, and of its swaps and claims. */
export const parcelsOf = ({ fulfillments, swaps, claims }: Order): Parcel[] =>
  [{ fulfillments }, ...swaps, ...claims].flatMap((owner) => owner.fulfillments)

/**
 * For the backend a repetition changes nothing (019): a user with other numbers for a parcel that a colleague sent is
 * told so.
 */
export async function unlessShipped(id: string, parcel: string): Promise<void> {
  const [current] = parcelsOf(await afterwards(readOrder(id))).filter((one) => one.id === parcel)
  if (current?.shipped_at) throw refusalOf('fulfillment_shipped')
}

/** A refusal for which the backend has other words. */
export const refusalOf = (code: RefusalCode) => new Refusal({ code, message: '', status: 400, details: {} })

/** Corrects the tracking numbers of any parcel. */
export const changeTracking = (fulfillment_id: string, tracking_numbers: string[]) =>
  afterwards(ask(tracking.change, { body: { fulfillment_id, tracking_numbers } }))

/** The backend answers the payment's state: a provider's refusal is shown like any other. */
export async function capture(id: string): Promise<void> {
  const { order } = await afterwards(ask(adminOrders.capture, { params: { id }, query }))
  if (order.payment_status === 'requires_action') throw refusalOf('payment_provider_refused')
}
export const refund = (id: string, body: Body<'refund'>) =>
  afterwards(askIdempotently(adminOrders.refund, { params: { id }, query, body }))
export const cancel = (id: string) => afterwards(ask(adminOrders.cancel, { params: { id }, query }))
export const complete = (id: string) => afterwards(ask(adminOrders.complete, { params: { id }, query }))
export const archive = (id: string) => afterwards(askIdempotently(adminOrders.archive, { params: { id }, query }))

export const requestReturn = (id: string, body: z.input<(typeof returnContract)['request']['body']>) =>
  afterwards(askIdempotently(adminReturns.request, { params: { id }, query, body }))
export const receiveReturn = (id: string, body: z.input<(typeof returnContract)['receive']['body']>) =>
  afterwards(askIdempotently(adminReturns.receive, { params: { id }, body }))
export const cancelReturn = (id: string) => afterwards(ask(adminReturns.cancel, { params: { id } }))

/** What its buyer confirmed; it never changes, and is loaded on request. */
export const useConfirmation = (id: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['confirmation', id],
    queryFn: async () => (await ask(confirmations.ofOrder, { params: { id } })).data,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the buyer of guarded medicine answered; each reading is recorded, so it is loaded once, on request. */
export const useGuardedAnswers = (id: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['guarded-answers', id],
    queryFn: async () => (await ask(guardedAnswers.ofOrder, { params: { id } })).data,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Staff notes about an order, the oldest first. */
export const useNotes = (order_id: string) =>
  useReading('orders', ['notes', order_id], async () =>
    (await ask(notes.list, { query: { resource_id: order_id, limit: 100 } })).notes.toSorted((a, b) =>
      a.created_at.localeCompare(b.created_at),
    ),
  )
export const writeNote = (order_id: string, value: string) =>
  thenInvalidate(
    askIdempotently(notes.create, { body: { resource_id: order_id, resource_type: 'order', value } }),
    'notes',
  )
export const readNote = async (id: string) => (await ask(notes.get, { params: { id } })).note.value
export const changeNote = (id: string, value: string) =>
  thenInvalidate(ask(notes.update, { params: { id }, body: { value } }), 'notes')
export const removeNote = (id: string) => thenInvalidate(ask(notes.delete, { params: { id } }), 'notes')

/** The selectable return reasons: one with children is their heading, and not selectable. */
export const useReturnReasons = () =>
  useReading('orders', ['return-reasons', 'choices'], async () =>
    (await ask(returnReasons.list, {})).return_reasons.flatMap(({ id, label, return_reason_children: children }) =>
      children?.length
        ? children.map((child) => ({ value: child.id, label: `${label} ／ ${child.label}` }))
        : [{ value: id, label: label ?? id }],
    ),
  )
