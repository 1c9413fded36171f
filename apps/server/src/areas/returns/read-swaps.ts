import type { adminSwaps, storeSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { findRow, notFound, type Readable, type Row, readList } from '../../base/read.ts'
import { expect } from '../../base/refuse.ts'
import { answerCart, findCart, priceLoadedCart } from '../carts/index.ts'
import { getOrder, mayRead, readAdminOrder } from '../orders/index.ts'

const swaps: Readable = { table: 'swap', relations: {}, order: '-created_at' }

/** Every swap, the newest first, without its relations. */
export const listSwaps: Handler<typeof adminSwaps.list> = async ({ db }, { query }) => {
  const { rows, count } = await readList(db, swaps, query)
  return { swaps: rows, count, offset: query.offset, limit: query.limit }
}

export const getSwap: Handler<typeof adminSwaps.get> = async (ctx, { params }) => {
  return { swap: await readSwap(ctx, await getIds(ctx, params.id), 'admin') }
}

/** The swap that a cart confirms, for callers who may read its order. */
export const getSwapOfCart: Handler<typeof storeSwaps.get> = async (ctx, { params }) => {
  const swap = await getIds(ctx, params.cart_id, 'cart_id')
  if (!mayRead(ctx, await getOrder(ctx, swap.order_id))) throw notFound('swap', params.cart_id, 'cart_id')
  return { swap: await readSwap(ctx, swap, 'store') }
}

/** The swap of a cart, as answered after confirming it. */
export const readSwapOfCart = async (ctx: Ctx, cart_id: string): Promise<Row> =>
  readSwap(ctx, await getIds(ctx, cart_id, 'cart_id'), 'store')

async function getIds({ db }: Pick<Ctx, 'db'>, id: string, by: 'id' | 'cart_id' = 'id'): Promise<SwapIds> {
  const swap = await findRow(db, 'swap', id, by)
  if (!swap) throw notFound('swap', id, by)
  return swap as unknown as SwapIds
}

type Audience = 'admin' | 'store'

/** Relations of a swap answered by default (platform contract, presets admin.swaps and store.swaps). */
const parts: Record<Audience, readonly string[]> = {
  admin: [
    'additional_items',
    'fulfillments',
    'payment',
    'return_order',
    'shipping_address',
    'shipping_methods.shipping_option',
  ],
  store: [
    'additional_items.variant',
    'return_order.shipping_method.shipping_option',
    'fulfillments',
    'payment',
    'shipping_address',
    'shipping_methods.shipping_option',
  ],
}
const cartParts: Record<Audience, string> = { admin: 'items,items.adjustments,items.variant', store: '' }

interface SwapIds {
  id: string
  order_id: string
  cart_id: string | null
}

/** One swap whole. */
export async function readSwap(
  ctx: Pick<Ctx, 'db' | 'now' | 'memory' | 'flags' | 'config' | 'who'>,
  { id, order_id, cart_id }: SwapIds,
  audience: Audience,
): Promise<Row> {
  const expand = ['swaps', ...parts[audience].map((path) => `swaps.${path}`)].join(',')
  const [{ swaps: orderSwaps }, order, cart] = await Promise.all([
    readAdminOrder(ctx, order_id, { expand, fields: 'id' }),
    readOrderRow(ctx, order_id),
    readSwapCart(ctx, cart_id, cartParts[audience]),
  ])
  const swap = (orderSwaps as Row[]).find((one) => one.id === id)
  expect(swap, `a swap is answered with its order (${id})`)
  return { ...swap, order, cart }
}

async function readOrderRow({ db }: Pick<Ctx, 'db'>, id: string) {
  const row = await findRow(db, 'orders', id)
  expect(row, `a swap has its order (${id})`)
  const { total: _, ...order } = row
  return order
}

async function readSwapCart(
  ctx: Pick<Ctx, 'db' | 'now' | 'memory' | 'flags' | 'config' | 'who'>,
  id: string | null,
  expand: string,
) {
  const loaded = id ? await findCart(ctx, id) : null
  return loaded && answerCart(ctx, await priceLoadedCart(ctx, loaded, { force_taxes: true }), { expand }).cart
}
