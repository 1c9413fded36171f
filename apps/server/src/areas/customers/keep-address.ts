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
export async function keepAddress(
  tx: Tx,
  fields: AddressFields,
  customer_id: Id<'customer'> | null = null,
  id = newId('address'),
) {
  const { company, first_name, last_name, address_1, address_2, city, province, postal_code, phone, metadata } = fields
  await write(
    tx.send,
    ...[id, company, first_name, last_name, address_1, address_2, city, fields.country_code?.toLowerCase()],
    ...[province, postal_code, phone, metadata && JSON.stringify(metadata), customer_id, tx.now],
  )
  return id
}

const write = statement(`
  insert into address (id, company, first_name, last_name, address_1, address_2, city, country_code, province,
    postal_code, phone, metadata, customer_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`)
