import { returnReasons as api, storeReturnReasons as store } from '@kusuribako/contract/orders/return-reasons'
import { type Handler, on } from '../../base/ctx.ts'
import { many, one } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { resource } from '../../base/resource.ts'

const reasons = resource(api, {
  kind: 'return_reason',
  table: 'return_reason',
  fields: ['id', 'value', 'label', 'parent_return_reason_id', 'description', 'created_at', 'updated_at', 'deleted_at'],
  // Roots only; children are embedded.
  listed: { parent_return_reason_id: null },
  embedded: {
    parent_return_reason: one('return_reason', 'parent_return_reason_id'),
    return_reason_children: many('return_reason', 'parent_return_reason_id', 'created_at'),
  },
  deletedWith: ['return_reason_children'],
  order: 'created_at',
})

/** A reason may have a parent, never a grandparent. Safe unlocked: no update can move a reason. */
const create: Handler<typeof api.create> = async (ctx, input) => {
  const parentId = input.body.parent_return_reason_id
  if (parentId) {
    const parent = await reasons.getRow(ctx, parentId)
    if (parent.parent_return_reason_id) throw refuse('return_reason_nested_twice')
  }
  return reasons.create(ctx, input)
}

export const returnReasonRoutes = [
  on(api.list, reasons.list),
  on(api.get, reasons.get),
  on(api.create, create),
  on(api.update, reasons.update),
  on(api.delete, reasons.remove),
  on(store.list, reasons.list),
  on(store.get, reasons.get),
]
