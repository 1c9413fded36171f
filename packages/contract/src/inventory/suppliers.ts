import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done, shortText, softStamps } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { queryBoolean } from '../values/listing.ts'

const line = shortText.trim().min(1)
const maybe = shortText.trim().nullable()
const fields = {
  /** In one width, however it was typed: `ＡＢＣ薬品` and `ABC薬品` are one supplier. */
  name: shortText.normalize('NFKC').trim().min(1),
  address: line,
  /** A telephone number, or another contact. */
  phone: line,
  /** The number of their licence to sell medicines (許可番号). */
  licence_number: maybe,
  note: maybe,
}

/** A supplier: a maker or a wholesaler, with the data that the law requires (薬機法施行規則14条). */
export const Supplier = z.object({ id: id('supplier'), ...fields, ...softStamps })
export type Supplier = z.infer<typeof Supplier>

const byId = { params: z.object({ id: pathId('supplier') }) }
const input = z.strictObject(fields)
const oneSupplier = data(z.object({ supplier: Supplier }))

export const suppliers = {
  list: get('/admin/v1/suppliers', 'staff', 'The suppliers, by name', {
    /** `with_removed`: including removed ones, which earlier deliveries name. */
    query: z.strictObject({ with_removed: queryBoolean.optional() }),
    answer: data(z.object({ suppliers: z.array(Supplier) })),
  }),
  create: post('/admin/v1/suppliers', 'staff', 'Create a supplier', {
    body: input.partial({ licence_number: true, note: true }),
    answer: oneSupplier,
    refuses: ['duplicate_error'],
  }),
  update: post('/admin/v1/suppliers/:id', 'staff', 'Change a supplier; records of earlier deliveries stay', {
    ...byId,
    body: input.partial(),
    answer: oneSupplier,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del('/admin/v1/suppliers/:id', 'staff', 'Remove a supplier; records of earlier deliveries stay', {
    ...byId,
    answer: done,
    refuses: ['not_found'],
  }),
}
