import type { Ctx, Tx } from '../../base/ctx.ts'
import type { CarriedParcel, Carrier } from '../../base/ports.ts'
import { expect } from '../../base/refuse.ts'

/**
 * Announces a packed parcel to its carrier. Safe to repeat; one that was unpacked in the meantime is cancelled there.
 */
export async function announceParcel(ctx: Ctx, id: string): Promise<void> {
  const parcel = await readParcel(ctx, id)
  if (parcel.canceled_at) return
  const data = await parcel.carrier.createFulfillment(parcel, id)
  const isPacked = await ctx.tx((tx) => storeData(tx, id, data))
  if (!isPacked) await parcel.carrier.cancel(data, id)
}

/** Tells the carrier that a parcel is cancelled. */
export async function recallParcel(ctx: Ctx, id: string): Promise<void> {
  const { carrier, data } = await readParcel(ctx, id)
  await carrier.cancel(data, id)
}

async function readParcel(
  ctx: Ctx,
  id: string,
): Promise<CarriedParcel & { carrier: Carrier; canceled_at: Date | null }> {
  const [row, items] = await Promise.all([
    ctx.db
      .selectFrom('fulfillment')
      .select(['provider_id', 'data', 'canceled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('fulfillment_item').select(['item_id', 'quantity']).where('fulfillment_id', '=', id).execute(),
  ])
  const carrier = ctx.outside.carriers.get(row.provider_id)
  expect(carrier, `the carrier ${row.provider_id} is known`)
  return { carrier, items, data: row.data as CarriedParcel['data'], canceled_at: row.canceled_at }
}

/** False when the parcel was unpacked in the meantime. */
async function storeData(tx: Tx, id: string, data: CarriedParcel['data']): Promise<boolean> {
  const row = await tx.db
    .updateTable('fulfillment')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .returning('canceled_at')
    .executeTakeFirstOrThrow()
  return row.canceled_at === null
}
