import { z } from 'zod'
import { crud } from '../crud.ts'
import { get } from '../endpoint.ts'
import { metadata, shortText, softStamps, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'

const fields = {
  value: shortText.min(1),
  label: shortText.min(1),
  description: text.nullable(),
  parent_return_reason_id: id('return_reason').nullable(),
  metadata,
}
const Row = z.object({ id: id('return_reason'), ...fields, ...softStamps })

/** A return reason. Children are embedded in their parent; there is no third level. */
export const ReturnReason = Row.partial()
  .required({ id: true })
  .extend({
    parent_return_reason: Row.nullish(),
    return_reason_children: z.array(Row).optional(),
  })

const input = z.strictObject(fields).partial()

export const returnReasons = crud('/admin/return-reasons', 'staff', {
  kind: 'return_reason',
  one: 'return_reason',
  many: 'return_reasons',
  name: 'return reason',
  entity: ReturnReason,
  create: input.required({ value: true, label: true }),
  update: input.omit({ parent_return_reason_id: true }),
  refuses: ['not_found', 'return_reason_nested_twice'],
})

export const storeReturnReasons = {
  list: get('/store/return-reasons', 'anyone', 'List of return reasons', {
    answer: z.object({ return_reasons: z.array(ReturnReason) }),
  }),
  get: get('/store/return-reasons/:id', 'anyone', 'One return reason', {
    params: byId('return_reason'),
    answer: z.object({ return_reason: ReturnReason }),
    refuses: ['not_found'],
  }),
}
