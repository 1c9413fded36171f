import type { Tone } from '@kusuribako/ui/badge.tsx'
import type { Coming, Line, Order, Parcel } from './orders.ts'
import { say } from './words.ts'

/** How many pieces of a line are still to be packed. */
export const leftToPack = ({ quantity, fulfilled_quantity }: Pick<Line, 'quantity' | 'fulfilled_quantity'>) =>
  quantity - (fulfilled_quantity ?? 0)

/** How many pieces of a line may still be asked back, those on their way back already left out. */
export function leftToReturn(
  line: Pick<Line, 'id' | 'quantity' | 'returned_quantity'>,
  returns: Order['returns'],
): number {
  const coming = returns
    .filter(({ status }) => status === 'requested')
    .flatMap(({ items }) => items)
    .filter(({ item_id }) => item_id === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return line.quantity - (line.returned_quantity ?? 0) - coming
}

/** Yen of a return that are owed for the pieces that came: what was agreed, in proportion to their worth (040). */
export function owedFor(
  { refund_amount, items }: Pick<Coming, 'refund_amount' | 'items'>,
  lines: readonly Pick<Line, 'id' | 'quantity' | 'total'>[],
  came: readonly Pieces[],
): number {
  const worthOf = (pieces: readonly Pieces[]) =>
    pieces.reduce((sum, { item_id, quantity }) => {
      const line = lines.find(({ id }) => id === item_id)
      return line ? sum + ((line.total ?? 0) * quantity) / line.quantity : sum
    }, 0)
  const [whole, part] = [worthOf(items), worthOf(came)]
  return part < whole ? Math.floor((refund_amount * part) / whole) : refund_amount
}

interface Pieces {
  item_id: string
  quantity: number
}

/** Whether money is held that was not taken yet. */
export const isOpen = ({ captured_at, canceled_at }: Order['payments'][number]) => !captured_at && !canceled_at

/** Whether the order waits for a pharmacist: it is neither packed nor charged (薬機法36条の10). */
export const waitsForPharmacist = ({ status }: Pick<Order, 'status'>) => status === 'requires_action'

export const parcelState = ({ shipped_at, canceled_at }: Pick<Parcel, 'shipped_at' | 'canceled_at'>) =>
  canceled_at ? 'canceled' : shipped_at ? 'shipped' : 'packed'

/** `荷物 1` in the order in which they were packed. */
export const parcelName = (order: Pick<Order, 'fulfillments'>, id: string) =>
  say.parcel(order.fulfillments.findIndex((parcel) => parcel.id === id) + 1)

/** 第1類医薬品, 化粧品 …; null where none is told. */
export function saleClassOf({ variant }: Pick<Line, 'variant'>): string | null {
  const given = variant?.metadata?.jsm_category_name
  return typeof given === 'string' && given ? given : null
}

/** Medicines that come back are never sold again (薬機法56条). */
export const isMedicine = (line: Pick<Line, 'variant'>) => saleClassOf(line)?.endsWith('医薬品') ?? false

export const statusTones: Record<Order['status'], Tone> = {
  pending: 'info',
  completed: 'success',
  archived: 'neutral',
  canceled: 'danger',
  requires_action: 'warning',
}
export const paymentTones: Record<Order['payment_status'], Tone> = {
  not_paid: 'warning',
  awaiting: 'warning',
  captured: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  canceled: 'neutral',
  requires_action: 'danger',
}
export const deliveryTones: Record<Order['fulfillment_status'], Tone> = {
  not_fulfilled: 'warning',
  partially_fulfilled: 'warning',
  fulfilled: 'info',
  partially_shipped: 'info',
  shipped: 'success',
  partially_returned: 'neutral',
  returned: 'neutral',
  canceled: 'warning',
  requires_action: 'danger',
}
