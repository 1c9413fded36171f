import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
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

/** Writes a new address. One with a customer is in the address book; one without belongs to a cart or order. */
export async function createAddress(
  tx: Tx,
  fields: AddressFields,
  customer_id: Id<'customer'> | null = null,
  id = newId('address'),
) {
  await write(tx.send, ...addressValues(id, fields), customer_id, tx.now)
  return id
}

const columns = `id, company, first_name, last_name, address_1, address_2, city, country_code, province, postal_code,
  phone, metadata`

/** The values of an address for `write` and `addressInsert`, in their order. */
export function addressValues(id: Id<'address'> | null, fields: AddressFields): unknown[] {
  const { company, first_name, last_name, address_1, address_2, city, province, postal_code, phone, metadata } = fields
  return [
    ...[id, company, first_name, last_name, address_1, address_2, city, fields.country_code?.toLowerCase()],
    ...[province, postal_code, phone, metadata && JSON.stringify(metadata)],
  ]
}

/** SQL that writes `addressValues`, whose parameters begin with the number `first`, once for each row of `from`. */
export const addressInsert = (first: number, now: string, from: string) => `
  insert into address (${columns}, created_at, updated_at)
  select ${Array.from({ length: 11 }, (_, at) => `$${first + at}::text`).join(', ')}, $${first + 11}::jsonb,
    ${now}::timestamptz, ${now} ${from}`

const write = statement(`
  insert into address (${columns}, customer_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`)
