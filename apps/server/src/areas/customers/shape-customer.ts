import type { Row } from '../../base/read.ts'

/** What the shop notes of a customer for itself and for outside parties; it never leaves the house. */
const hidden = [
  'stripe_id',
  'omnisend_contact_id',
  'ams_customer_id',
  'associated_customer_id',
  'access_token',
  'refresh_token',
]

/** A customer's row as the wire has it: without the password, without what the shop notes for itself. */
export function customerOnWire<R extends Row>({ password_hash: _, ...row }: R): Omit<R, 'password_hash'> {
  const metadata = row.metadata as Row | null
  if (!metadata) return row as Omit<R, 'password_hash'>
  const shown = Object.fromEntries(Object.entries(metadata).filter(([key]) => !hidden.includes(key)))
  return { ...row, metadata: shown } as unknown as Omit<R, 'password_hash'>
}
