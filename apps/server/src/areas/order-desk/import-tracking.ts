import type { tracking as api } from '@kusuribako/contract/orders/tracking'
import { csvRowsMax, plainNumber } from '@kusuribako/contract/values/common'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { readSheet, type SheetRow } from '../../base/sheet.ts'
import { isRounded } from '../catalogue/index.ts'
import { normalizeTypedNumber } from '../customers/index.ts'
import { linkToCarriers, noteOnParcels } from '../fulfilment/index.ts'
import { lockReleasedOrder } from './lock-standing-order.ts'
import { packRemaining, sendEach } from './pack-order.ts'

type TrackingRow = SheetRow<'display_id' | 'shipping_number'>
interface Fault {
  row: number
  display_id: string
  message: string
}

/** Records everything in a file, or nothing of it: a fault of any order undoes the others. */
export const importTracking: Handler<typeof api.import> = async (ctx, { body }) => {
  const sheet = await readSheet(body.stringifiedCsv, ['display_id', 'shipping_number'], csvRowsMax)
  const rows = sheet.map(withPlainNumber)
  const faults = rows.flatMap((row) => {
    const why = whyUnreadable(row)
    return why ? [faultOf(row, why)] : []
  })
  if (faults.length) return answer(0, faults)
  try {
    return answer(await shipAll(ctx, rows, body.noNotification), [])
  } catch (error) {
    if (error instanceof FaultyImport) return answer(0, error.faults)
    throw error
  }
}

const withPlainNumber = ({ row, cells }: TrackingRow): TrackingRow => ({
  row,
  cells: { ...cells, shipping_number: plainNumber(cells.shipping_number) },
})

function whyUnreadable(row: TrackingRow): string | null {
  const { shipping_number } = row.cells
  if (!/^\d{1,15}$/.test(orderNumberIn(row)) || !shipping_number) return 'display_id or shipping_number is missing'
  return isRounded(shipping_number) ? 'shipping_number was rounded by a spreadsheet' : null
}

const orderNumberIn = ({ cells }: TrackingRow) => normalizeTypedNumber(cells.display_id)

const answer = (shipped: number, errors: readonly Fault[]) => ({ data: { shipped, errors } })

const faultOf = ({ row, cells: { display_id } }: TrackingRow, message: string): Fault => ({ row, display_id, message })

/** Thrown to roll back what was written for the correct orders. */
class FaultyImport extends Error {
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super('Some orders of the file cannot be sent')
    this.faults = faults
  }
}

/** This many orders are checked, and sent, together. */
const batchSize = 100

function shipAll(ctx: Ctx, rows: readonly TrackingRow[], isSilent: boolean): Promise<number> {
  const byNumber = Map.groupBy(rows, (row) => Number(orderNumberIn(row)))
  return ctx.tx(async (tx) => {
    const orders = await findByNumbers(tx, [...byNumber.keys()])
    const faults = [...byNumber]
      .filter(([number]) => !orders.some(({ display_id }) => display_id === number))
      .map(([, [first]]) => faultOf(first!, 'There is no such order'))
    const fileOrders = orders.map(({ id, display_id }) => ({ id, rows: byNumber.get(display_id)! }))
    let shipped = 0
    for (let at = 0; at < fileOrders.length; at += batchSize)
      shipped += await shipBatch(tx, fileOrders.slice(at, at + batchSize), isSilent, faults)
    if (faults.length) throw new FaultyImport(faults.sort((a, b) => a.row - b.row))
    return shipped
  })
}

/** How many parcels of these orders were sent by this; faults of an order are added to the list. */
async function shipBatch(tx: Tx, orders: readonly Order[], isSilent: boolean, faults: Fault[]): Promise<number> {
  const orRecordFault = async <T>({ rows }: Order, work: Promise<T>): Promise<T | null> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      faults.push(faultOf(rows[0]!, error.message))
      return null
    }
  }
  const openOfOrders = await Promise.all(orders.map((order) => orRecordFault(order, openUnderLock(tx, order))))
  const unshipped = orders.flatMap((order, at) => {
    const open = openOfOrders[at]
    return open ? [{ order, open }] : []
  })
  const unpacked = unshipped.filter(({ open }) => open.length === 0).map(({ order }) => order.id)
  const packed = await packRemaining(tx, unpacked)
  const leaving = unshipped.flatMap(({ order, open }) => {
    const ids = packed.get(order.id) ?? (open.length ? open : refuse('fulfillment_shipped'))
    if (!(ids instanceof Refused)) return [{ order, ids }]
    faults.push(faultOf(order.rows[0]!, ids.message))
    return []
  })
  await sendAll(tx, leaving, isSilent, faults)
  return leaving.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** An order of the file, and its rows. */
interface Order {
  id: string
  rows: readonly TrackingRow[]
}

/** By their ids, the order in which they are locked. */
async function findByNumbers({ db }: Tx, numbers: readonly number[]) {
  const { rows } = await sql<{ id: string; display_id: number }>`
    select id, display_id from orders where display_id = any(${[...numbers]}::bigint[]) order by id`.execute(db)
  return rows
}

interface Parcel {
  id: string
  is_shipped: boolean
  tracking_numbers: string[]
}

/**
 * The parcels of an order that have not left, or null where the file was imported before. Nobody pays any more for what
 * would leave after a full refund: staff who send it nevertheless do that on the order's own page, which warns them.
 */
async function openUnderLock(tx: Tx, order: Order): Promise<string[] | null> {
  const [{ payment_status }, parcels] = await Promise.all([lockReleasedOrder(tx, order.id), parcelsOf(tx, order.id)])
  if (wasImported(order, parcels)) return null
  if (payment_status === 'refunded') throw refuse('not_allowed', undefined, 'All the money of this order was refunded')
  return unshippedIds(parcels)
}

/** Whether the file was, as far as this order is concerned, imported before. */
function wasImported({ rows }: Order, parcels: readonly Parcel[]): boolean {
  const numbers = numbersOf(rows)
  return parcels.some(({ is_shipped, tracking_numbers }) => {
    const recorded = tracking_numbers.map(plainNumber)
    return is_shipped && numbers.every((number) => recorded.includes(number))
  })
}

const numbersOf = (rows: readonly TrackingRow[]) => [...new Set(rows.map(({ cells }) => cells.shipping_number))]

/** The first parcels of all orders are sent together, then the second ones, where an order has several. */
async function sendAll(
  tx: Tx,
  leaving: readonly { order: Order; ids: readonly string[] }[],
  isSilent: boolean,
  faults: Fault[],
): Promise<void> {
  for (let round = 0; leaving.some(({ ids }) => ids.length > round); round++) {
    const ordersInRound = leaving.filter(({ ids }) => ids.length > round)
    const refused = await sendEach(
      tx,
      ordersInRound.map(({ order: { id: order_id, rows }, ids }) => ({
        order_id,
        fulfillment_id: ids[round]!,
        tracking_numbers: numbersOf(rows),
        ...(isSilent && { no_notification: true }),
      })),
    )
    for (const [at, why] of refused.entries())
      if (why) faults.push(faultOf(ordersInRound[at]!.order.rows[0]!, why.message))
  }
  for (const { order, ids } of leaving) await recordTracking(tx, order.rows, ids, isSilent)
}

async function recordTracking(
  tx: Tx,
  rows: readonly TrackingRow[],
  ids: readonly string[],
  isSilent: boolean,
): Promise<void> {
  const trackingNumbers = rows.map(({ cells }) => ({
    carrier: cells.shipping_method ?? '',
    tracking_number: cells.shipping_number,
  }))
  await noteOnParcels(tx, ids, { ...notesOf(rows), skip_customer_notification: isSilent })
  await linkToCarriers(tx, ids, trackingNumbers)
}

const unshippedIds = (parcels: readonly Parcel[]) => parcels.filter(({ is_shipped }) => !is_shipped).map(({ id }) => id)

async function parcelsOf({ db }: Tx, order_id: string): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select id, shipped_at is not null as is_shipped, tracking_numbers from fulfillment
    where order_id = ${order_id} and canceled_at is null order by id`.execute(db)
  return rows
}

/** A parcel's notes under the names of shop.md §3; what the file does not say stays unchanged. */
function notesOf(rows: readonly TrackingRow[]) {
  const textOf = (column: string) => [...new Set(rows.map(({ cells }) => cells[column]).filter(Boolean))].join('\n')
  const notes = ['shipping_method', 'shipping_notes', 'shipping_number'].map(
    (column) => [column, textOf(column)] as const,
  )
  return Object.fromEntries(notes.filter(([, text]) => text))
}
