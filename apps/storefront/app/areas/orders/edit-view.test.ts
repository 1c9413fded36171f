import { expect, test } from 'vitest'
import { type Edit, viewEdit } from './edit-view.ts'

const line = (id: string, quantity: number, total: number) => ({
  ...{ id: `item_${id}`, title: id, description: null, thumbnail: null, variant: null, quantity },
  ...{ unit_price: total / quantity, original_total: total, total: total - 100, tax_lines: [{ rate: 8 }] },
})
const change = (type: string, now: string | null, before: ReturnType<typeof line> | null) => ({
  ...{ id: `oic_${type}`, type, line_item_id: now && `item_${now}`, original_line_item: before },
})
const asked = {
  id: 'oe_1',
  order_id: 'order_1',
  status: 'requested',
  order: { display_id: 12, status: 'pending' },
  items: [line('kept', 1, 1000), line('more', 3, 3000), line('new', 1, 500)],
  changes: [
    change('item_update', 'more', line('was-more', 2, 2000)),
    change('item_add', 'new', null),
    change('item_remove', null, line('gone', 2, 800)),
  ],
  total: 4700,
  tax_total: 348,
  gift_card_total: 0,
  difference_due: 700,
  payment_collection: { id: 'paycol_1', amount: 700, status: 'not_paid' },
  declined_reason: null,
} as unknown as Edit

test('viewEdit marks each line as kept, changed, added or removed, and lists removed lines last', () => {
  const { lines, ...figures } = viewEdit(asked, 10)!
  expect(
    lines.map(({ title, quantity, previousQuantity, total }) => [title, previousQuantity, quantity, total]),
  ).toEqual([
    ['kept', null, 1, 1000],
    ['more', 2, 3, 3000],
    ['new', 0, 1, 500],
    ['gone', 2, 0, 0],
  ])
  expect(lines.map(({ reducedRate }) => reducedRate)).toEqual([8, 8, 8, 8])
  expect(viewEdit(asked, 8)!.lines.map(({ reducedRate }) => reducedRate)).toEqual([null, null, null, null])
  expect(figures).toEqual({
    seen: '{"total":4700,"difference_due":700,"quantities":{"item_kept":1,"item_more":3,"item_new":1}}',
    ...{ id: 'oe_1', number: 12, state: 'asked', goods: 4500, discount: 300, shipping: 500, giftCards: 0 },
    // Goods of 4,200 yen at 8 percent, and a delivery of 500 yen at the standard rate.
    taxes: [
      { rate: 10, total: 500, tax: 45 },
      { rate: 8, total: 4200, tax: 311 },
    ],
    ...{ total: 4700, before: 4000, due: 700, payment: { amount: 700, isPaid: false }, reason: null },
  })
})

test('gift card money beyond the new total is returned to the card and included in the refund', () => {
  const less = { ...asked, total: -350, gift_card_total: 5050, difference_due: -1100, payment_collection: null }
  const figures = { shipping: 500, giftCards: 4700, total: 0, before: 750, due: -1100 }
  expect(viewEdit(less as unknown as Edit, 10)).toMatchObject(figures)
})

test.each([
  ['is not sent to the buyer yet', { status: 'created' }, undefined],
  ['was paid for', { payment_collection: { id: 'paycol_1', amount: 700, status: 'authorized' } }, 'asked'],
  ['is confirmed', { status: 'confirmed' }, 'agreed'],
  ['was declined', { status: 'declined', declined_reason: '高い' }, 'declined'],
  ['was cancelled', { status: 'canceled' }, 'withdrawn'],
  ['belongs to a cancelled order', { order: { display_id: 12, status: 'canceled' } }, 'void'],
])('state of an order edit that %s', (_what, given, state) => {
  const view = viewEdit({ ...asked, ...given } as Edit, 10)
  expect(view?.state).toBe(state)
  // Once the edit is confirmed, the order's earlier state is no longer known.
  if (state === 'agreed') expect(view?.before).toBe(null)
  if (state === 'declined') expect(view?.reason).toBe('高い')
})
