import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { shipReserved } from '../inventory/index.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { ownerOf, type ParcelOwner } from './parcel-owner.ts'

export interface NewFulfillments {
  owner: ParcelOwner
  /** What `goodsToPack` has found, under the owner's lock. */
  goods: Goods
  /** Lines that are not the owner's are passed over. */
  items: readonly { item_id: string; quantity: number }[]
  location_id?: string | null
  no_notification?: boolean | null
  metadata?: Record<string, unknown> | null
}

/** The lines of an owner with what is packed of them, and the deliveries they may go by. */
export interface Goods {
  lines: PackedLine[]
  methods: Method[]
}
interface PackedLine extends Progress {
  id: string
  profile_id: string | null
}
interface Method {
  profile_id: string
  provider_id: string
  data: Record<string, unknown>
}
interface Parcel {
  provider_id: string
  data: Record<string, unknown>
  items: { item_id: string; quantity: number }[]
}

/**
 * Packs goods into one parcel for each delivery they go by; the caller has locked the owner. The pieces leave the
 * stock. Answers the new parcels and how far each line is now. Refuses with `no_shipping_methods` and
 * `fulfillment_over_quantity`; where no line is the owner's, nothing happens.
 */
export async function createFulfillments(
  tx: Tx,
  { owner, goods, items, location_id = null, no_notification = null, metadata = null }: NewFulfillments,
): Promise<{ ids: Id<'fulfillment'>[]; lines: Progress[] }> {
  const { lines, methods } = goods
  if (methods.length === 0) throw refuse('no_shipping_methods')
  const packed = piecesToPack(lines, items)
  const parcels = parcelsOf(packed, lines, methods).map((parcel) => ({ id: newId('fulfillment'), ...parcel }))
  if (packed.length > 0) {
    await writeParcels(tx, owner, parcels, { location_id, no_notification, metadata })
    // The shelf after the lines: whoever reserves for a line locks in the same order.
    await Promise.all([
      countOnLines(tx, 'fulfilled_quantity', packed),
      shipReserved(
        tx,
        parcels.map((parcel) => ({ id: parcel.id, pieces: piecesOf(parcel, location_id) })),
      ),
    ])
  }
  for (const { id } of parcels) await tx.note('fulfillment.created', { fulfillment_id: id })
  const packedOf = (id: string) => packed.find(({ item_id }) => item_id === id)?.quantity ?? 0
  return {
    ids: parcels.map(({ id }) => id),
    lines: lines.map((line) => ({ ...line, fulfilled_quantity: line.fulfilled_quantity + packedOf(line.id) })),
  }
}

const piecesOf = ({ items }: Parcel, location_id: string | null) =>
  items.map(({ item_id, quantity }) => ({ line_item_id: item_id, quantity, location_id }))

/** What of an owner there is to pack; asked in the flight of the owner's lock. */
export async function goodsToPack(tx: Tx, owner: ParcelOwner): Promise<Goods> {
  const [column, id] = ownerOf(owner)
  const [{ rows: lines }, { rows: methods }] = await Promise.all([
    sql<PackedLine>`select l.id, l.quantity, coalesce(l.fulfilled_quantity, 0) as fulfilled_quantity,
        coalesce(l.shipped_quantity, 0) as shipped_quantity, p.profile_id
      from line_item l left join product_variant v on v.id = l.variant_id left join product p on p.id = v.product_id
      where l.${sql.ref(column)} = ${id} and not l.is_return order by l.created_at, l.id`.execute(tx.db),
    sql<Method>`select so.profile_id, so.provider_id, m.data
      from shipping_method m join shipping_option so on so.id = m.shipping_option_id
      where m.${sql.ref(column)} = ${id} and m.return_id is null order by m.id`.execute(tx.db),
  ])
  return { lines, methods }
}

function piecesToPack(lines: readonly PackedLine[], items: NewFulfillments['items']) {
  const wanted = Map.groupBy(items, ({ item_id }) => item_id)
  return lines.flatMap((line) => {
    const quantity = (wanted.get(line.id) ?? []).reduce((sum, item) => sum + item.quantity, 0)
    const left = line.quantity - line.fulfilled_quantity
    if (quantity > left) throw refuse('fulfillment_over_quantity', { item_id: line.id, left })
    return quantity > 0 ? [{ item_id: line.id, quantity }] : []
  })
}

/** Goods go by the delivery of their shipping profile, else by the first there is. */
function parcelsOf(packed: Parcel['items'], lines: readonly PackedLine[], methods: readonly Method[]): Parcel[] {
  const profiles = new Map(lines.map(({ id, profile_id }) => [id, profile_id]))
  const methodOf = (itemId: string) =>
    methods.find(({ profile_id }) => profile_id === profiles.get(itemId)) ?? methods[0]!
  return [...Map.groupBy(packed, ({ item_id }) => methodOf(item_id))].map(([{ provider_id, data }, items]) => ({
    provider_id,
    data,
    items,
  }))
}

async function writeParcels(
  tx: Tx,
  owner: ParcelOwner,
  parcels: readonly (Parcel & { id: string })[],
  common: Required<Pick<NewFulfillments, 'location_id' | 'no_notification' | 'metadata'>>,
) {
  const { metadata, ...plain } = common
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const rows = parcels.map(({ id, provider_id, data }) => ({
    id,
    ...owner,
    provider_id,
    data: JSON.stringify(data),
    metadata: metadata && JSON.stringify(metadata),
    ...plain,
    ...stamps,
  }))
  const items = parcels.flatMap((parcel) => parcel.items.map((item) => ({ fulfillment_id: parcel.id, ...item })))
  await tx.send.insertInto('fulfillment').values(rows).execute()
  await tx.send.insertInto('fulfillment_item').values(items).execute()
}
