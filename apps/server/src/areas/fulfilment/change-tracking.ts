import type { tracking as api } from '@kusuribako/contract/orders/tracking'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findParcel, mustExist } from './find-parcel.queries.ts'
import { writeLinks } from './mark-shipped.ts'
import type { ParcelOwner } from './parcel-owner.ts'

/** The corrected tracking numbers of a parcel that has left. Its notes are updated too (shop.md §3). */
export const changeTracking: Handler<typeof api.change> = (ctx, { body: { fulfillment_id: id, tracking_numbers } }) =>
  ctx.tx(async (tx) => {
    const numbers = [...new Set(tracking_numbers)]
    const { shipped_at, canceled_at, carrier } = mustExist(await findParcel(tx, id, await getOwner(tx, id)), id)
    if (canceled_at) throw refuse('fulfillment_canceled')
    if (!shipped_at)
      throw refuse('not_allowed', undefined, 'This parcel has not left: its numbers are told when it does')
    await writeNumbers(tx, id, numbers)
    await writeLinks(tx, id, carrier, numbers)
    return { data: { tracking_numbers: numbers } }
  })

async function getOwner({ db }: Tx, id: string): Promise<ParcelOwner> {
  const { rows } = await sql<{ owner: ParcelOwner }>`
    select json_strip_nulls(json_build_object('order_id', order_id, 'swap_id', swap_id, 'claim_order_id', claim_order_id))
      as owner from fulfillment where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('fulfillment', id)
  return rows[0].owner
}

/** The links of the previous numbers are marked as deleted. */
async function writeNumbers(tx: Tx, id: string, numbers: readonly string[]) {
  await sql`update fulfillment set updated_at = ${tx.now}, tracking_numbers = ${JSON.stringify(numbers)}::jsonb,
    metadata = case when metadata ? 'shipping_number'
      then metadata || jsonb_build_object('shipping_number', ${numbers.join('\n')}::text) else metadata end
    where id = ${id}`.execute(tx.send)
  await sql`update tracking_link set deleted_at = ${tx.now} where fulfillment_id = ${id} and deleted_at is null`.execute(
    tx.send,
  )
}
