import { adminPaymentCollections, orderEdits } from '@kusuribako/client/routes'
import type { OrderEdit } from '@kusuribako/contract/edits/order-edits'
import type { Tone } from '@kusuribako/ui/badge.tsx'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import type { Line } from '../orders/orders.ts'
import { useReading } from '../shell/reading.ts'

type AnsweredEdit = Required<z.infer<typeof OrderEdit>>
type ChangedLine = Pick<Line, 'id' | 'title' | 'description' | 'quantity'>
/** An edit with the relations that the pages need. */
export type Edit = Omit<AnsweredEdit, 'order' | 'items' | 'changes'> & {
  order: { id: string; display_id: number }
  items: Line[]
  changes: (Omit<AnsweredEdit['changes'][number], 'line_item' | 'original_line_item'> & {
    line_item: ChangedLine | null
    original_line_item: ChangedLine | null
  })[]
}

export const isOpen = ({ status }: Pick<Edit, 'status'>) => status === 'created' || status === 'requested'

export const tones: Record<Edit['status'], Tone> = {
  created: 'info',
  requested: 'warning',
  confirmed: 'success',
  declined: 'danger',
  canceled: 'neutral',
}

/** The edits of an order, the newest first. */
export const useEdits = (order_id: string) =>
  useReading('orders', ['edits', order_id], async () => {
    const query = { order_id, limit: 50, expand: '' }
    return { edits: (await ask(orderEdits.list, { query })).order_edits as Edit[] }
  })

const expand = 'order,changes,changes.line_item,changes.original_line_item,items,items.variant,payment_collection'
export const useEdit = (id: string) => useReading('orders', ['edit', id], () => readEdit(id))
export const readEdit = async (id: string) =>
  (await ask(orderEdits.get, { params: { id }, query: { expand } })).order_edit as Edit

/** The order as changed by an edit, and the price. */
export const contentOf = ({ total, difference_due, items }: Edit) => ({
  total,
  difference_due,
  items: items.map(({ id, quantity }) => [id, quantity]),
})

/** The effect of an edit on a remaining line: null if unchanged. */
export const changeOf = ({ changes }: Pick<Edit, 'changes'>, line_id: string) =>
  changes.find(({ line_item_id }) => line_item_id === line_id) ?? null

type Counts = Pick<Line, 'fulfilled_quantity' | 'returned_quantity'>
/** Pieces of a line that no edit can remove: they are packed, or were returned. */
export const fixedQuantityOf = ({ fulfilled_quantity, returned_quantity }: Counts): number =>
  Math.max(fulfilled_quantity ?? 0, returned_quantity ?? 0)

/** The possible actions on a line: a gift card cannot change, and at least one line stays. */
export function allowedActs(edit: Pick<Edit, 'changes' | 'items'>, line: Counts & Pick<Line, 'id' | 'is_giftcard'>) {
  const isNew = changeOf(edit, line.id)?.type === 'item_add'
  const isRemovable = !isNew && fixedQuantityOf(line) === 0 && edit.items.length > 1
  return { change: !line.is_giftcard, remove: !line.is_giftcard && isRemovable }
}

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'edits', 'edit', 'orders')
const afterConfirming = <T>(request: Promise<T>) =>
  thenInvalidate(request, 'edits', 'edit', 'order', 'orders', 'reviews')

/** Returns the id of the edit. */
export const beginEdit = async (order_id: string, internal_note: string) =>
  (
    await afterwards(
      askIdempotently(orderEdits.create, { body: { order_id, ...(internal_note && { internal_note }) } }),
    )
  ).order_edit.id
export const addItem = (id: string, body: { variant_id: string; quantity: number }) =>
  afterwards(askIdempotently(orderEdits.addItem, { params: { id }, body }))
export const setQuantity = (id: string, item_id: string, quantity: number) =>
  afterwards(ask(orderEdits.updateItem, { params: { id, item_id }, body: { quantity } }))
export const removeItem = (id: string, item_id: string) =>
  afterwards(ask(orderEdits.removeItem, { params: { id, item_id } }))
export const undo = (id: string, change_id: string) =>
  afterwards(ask(orderEdits.deleteChange, { params: { id, change_id } }))
export const request = (id: string) => afterwards(ask(orderEdits.request, { params: { id }, body: {} }))
export const confirm = (id: string) => afterConfirming(ask(orderEdits.confirm, { params: { id } }))
export const cancel = (id: string) => afterwards(ask(orderEdits.cancel, { params: { id } }))
/** A payment collection was paid in another way. */
export const receive = (id: string) => afterwards(ask(adminPaymentCollections.authorize, { params: { id } }))
