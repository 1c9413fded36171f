import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

/** The parts of an address; what is left out stays empty. */
export interface AddressFields {
  company?: string | null
  first_name?: string | null
  last_name?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  country_code?: string | null
  province?: string | null
  postal_code?: string | null
  phone?: string | null
  metadata?: Record<string, unknown> | null
}

/**
 * Writes a new address. One that belongs to a customer stands in the address book; one that does not, on a cart or
 * order.
 */
export async function keepAddress(
  tx: Tx,
  fields: AddressFields,
  customer_id: Id<'customer'> | null = null,
  id = newId('address'),
) {
  const country_code = fields.country_code?.toLowerCase() ?? null
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('address')
    .values({ id, ...fields, country_code, customer_id, ...stamps })
    .execute()
  return id
}
