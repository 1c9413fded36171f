import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Handler, Reading } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { notFound, pick, type Readable, type Row, type Shape, type Shaping, shapeOf } from '../../base/read.ts'
import { columns } from '../../base/tables.gen.ts'
import { customerOnWire } from '../customers/index.ts'
import { findOrders, type LoadedOrder, type OrderLineRow } from './load-order.queries.ts'
import { type StaffPart, staffParts } from './order-parts.queries.ts'
import { isRequestedBy, keepPaths, orderBranches, pathsOf } from './order-paths.rules.ts'
import { totalsOfExchange } from './order-price.rules.ts'
import { figures, lineOnWire, moreFigures, wholeOrder } from './shape-order.ts'

/** Answered by default (platform contract, preset admin.orders). */
const always = `billing_address claims claims.additional_items claims.additional_items.variant claims.claim_items
  claims.claim_items.images claims.claim_items.item claims.fulfillments claims.fulfillments.tracking_links
  claims.return_order claims.return_order.shipping_method claims.return_order.shipping_method.tax_lines
  claims.shipping_address claims.shipping_methods customer discounts discounts.rule fulfillments fulfillments.items
  fulfillments.tracking_links gift_card_transactions gift_cards items payments refunds region returns returns.items
  returns.items.reason returns.shipping_method returns.shipping_method.shipping_option
  returns.shipping_method.tax_lines shipping_address shipping_methods shipping_methods.shipping_option
  shipping_methods.tax_lines swaps swaps.additional_items swaps.additional_items.variant swaps.fulfillments
  swaps.fulfillments.tracking_links swaps.payment swaps.return_order swaps.return_order.shipping_method
  swaps.return_order.shipping_method.shipping_option swaps.return_order.shipping_method.tax_lines
  swaps.shipping_address swaps.shipping_methods swaps.shipping_methods.shipping_option
  swaps.shipping_methods.tax_lines sales_channel`.split(/\s+/)

const orderColumns = columns.orders.filter((column) => column !== 'idempotency_key' && column !== 'external_id')
const refundable = ['items.refundable', 'swaps.additional_items.refundable', 'claims.additional_items.refundable']

/** What staff may request. */
export const forStaff: Readable = {
  table: 'orders',
  relations: {},
  fields: [
    ...orderColumns,
    'object',
    ...figures.filter((figure) => !(orderColumns as readonly string[]).includes(figure)),
  ],
  selectable: [...columns.orders, ...figures, ...moreFigures, ...refundable],
  always,
  expandable: pathsOf(orderBranches),
}

/** Reads an order as staff see it; refuses with `not_found`. */
export async function readAdminOrder({ db }: Pick<Reading, 'db'>, id: string, shaping: Shaping = {}): Promise<Row> {
  const [order] = await findAdminOrders(db, sql`o.id = ${id}`, withLineProducts(shapeOf(forStaff, shaping)))
  if (!order) throw notFound('orders', id)
  return order
}

/**
 * The lines of an order always include their variants and products, whether `expand` names them or not: the platform
 * reads them for its totals, and its console cannot display an order without them.
 */
function withLineProducts(shape: Shape): Shape {
  const lines = ['items', 'returnable_items'].filter((head) =>
    shape.paths.some((path) => path.split('.', 1)[0] === head),
  )
  return { ...shape, paths: [...shape.paths, ...lines.map((head) => `${head}.variant.product`)] }
}

/** Refuses fields and relations that an order does not have; called before an order is changed. */
export const mustShapeAdminOrder = (shaping: Shaping): void => void shapeOf(forStaff, shaping)

/** Orders `o` that meet a condition as staff see them, in no defined order. */
export async function findAdminOrders(db: Db, condition: RawBuilder<unknown>, shape: Shape): Promise<Row[]> {
  return (await findOrdersForShape(db, condition, shape)).map(shapeForRequest(shape))
}

/** Orders `o` that meet a condition with the requested relations, in no defined order. */
export const findOrdersForShape = (db: Db, condition: RawBuilder<unknown>, shape: Shape): Promise<LoadedOrder[]> =>
  findOrders(db, condition, {
    products: shape.paths.some((path) => path.endsWith('variant.product')),
    profiles: shape.paths.some((path) => path.endsWith('variant.product.profiles')),
    options: shape.paths.some((path) => path.endsWith('variant.options')),
    regions: shape.paths.includes('discounts.regions'),
    more: partsFor(shape),
    includes: isRequestedBy(shape),
  })

/** Shapes such orders. The paths are evaluated once for all of them. */
export function shapeForRequest(shape: Shape): (loaded: LoadedOrder) => Row {
  const prune = keepPaths(shape.paths)
  return (loaded) => pick(prune(wholeAdminOrder(loaded)), shape)
}

/** Which lines can be returned depends on what swaps and claims have sent, so these are read too. */
function partsFor({ paths }: Shape): StaffPart[] {
  const heads = new Set(paths.map((path) => path.split('.', 1)[0]!))
  if (heads.has('returnable_items')) for (const part of ['swaps', 'claims']) heads.add(part)
  return (Object.keys(staffParts) as StaffPart[]).filter((part) => heads.has(part))
}

function wholeAdminOrder(loaded: LoadedOrder): Row {
  const { swaps, claims, ...more } = loaded.more
  const whole: Row = {
    ...wholeOrder(loaded, customerOnWire),
    ...more,
    ...(swaps !== undefined && { swaps: (swaps as Row[]).map(withLines) }),
    ...(claims !== undefined && { claims: (claims as Row[]).map(withLines) }),
  }
  return { ...whole, returnable_items: returnableItems(whole) }
}

const withLines = (exchange: Row): Row => {
  const lines = exchange.additional_items as OrderLineRow[]
  const totals = totalsOfExchange(lines).items
  return { ...exchange, additional_items: lines.map((line, at) => lineOnWire(line, totals[at]!)) }
}

/** Lines of which pieces may still be returned: the order's own, and those sent by active swaps and claims. */
function returnableItems({ items, swaps = [], claims = [] }: Row) {
  const activeExchanges = [...(swaps as Row[]), ...(claims as Row[])].filter(({ canceled_at }) => canceled_at === null)
  const lines = [...(items as Row[]), ...activeExchanges.flatMap(({ additional_items }) => additional_items as Row[])]
  return lines.filter(({ quantity, returned_quantity }) => Number(quantity) > Number(returned_quantity ?? 0))
}

export const answerAdminOrder: Handler<typeof api.get> = async (ctx: Ctx, { params, query }) => ({
  order: await readAdminOrder(ctx, params.id, query),
})
