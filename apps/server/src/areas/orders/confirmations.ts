import type { confirmations, KeptConfirmation } from '@kusuribako/contract/checkout/confirmation'
import type { Handler } from '../../base/ctx.ts'
import { type Db, statement } from '../../base/db.ts'
import { notFound } from '../../base/read.ts'

/** The exact text that the buyer of an order confirmed; null where no button was pressed, or it was not stored. */
export async function findConfirmation(db: Db, orderId: string): Promise<StoredConfirmation | null> {
  const [row] = await findAttempt(db, orderId)
  if (!row?.confirmation) return null
  const { confirmation, ...fields } = row
  return { ...fields, confirmation: JSON.parse(confirmation) }
}
type StoredConfirmation = Omit<KeptConfirmation, 'confirmed_at'> & { confirmed_at: Date }

const findAttempt = statement<Omit<StoredConfirmation, 'confirmation'> & { confirmation: string | null }>(`
  select a.confirmation, a.confirmation_sha256 as sha256, a.confirmation_shown as is_shown,
    coalesce((a.snapshot ->> 'confirmed_at')::timestamptz, a.created_at) as confirmed_at
  from checkout_attempt a where a.order_id = $1`)

/** Answers staff what the buyer of an order confirmed; null where it was not stored. */
export const readStoredConfirmation: Handler<typeof confirmations.ofOrder> = async ({ db }, { params: { id } }) => {
  const order = db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
  const [found, confirmation] = await Promise.all([order, findConfirmation(db, id)])
  if (!found) throw notFound('orders', id)
  return { data: { confirmation } }
}
