import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { quantityToShip, shipReserved } from '../inventory/index.ts'
import type { Progress } from './fulfillment-status.rules.ts'
import { ownerOf, type ParcelOwner } from './parcel-owner.ts'

export interface NewFulfillments {
  owner: ParcelOwner
  /** The result of `goodsToPack`, under the owner's lock. */
  goods: Goods
  /** Lines of another owner are ignored. */
  items: readonly { item_id: string; quantity: number }[]
  location_id?: string | null
  no_notification?: boolean | null
  metadata?: Record<string, unknown> | null
}

/** The lines of an owner with their packed counts, and the shipping methods they may use. */
export interface Goods {
  lines: PackedLine[]
  methods: Method[]
}
interface PackedLine extends Progress {
  id: string
  /** A gift card without stock: it is sent by mail, and packed only when a request names its line (126). */
  is_mailed_gift_card: boolean
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

/** New parcels, and each line's counts. */
export interface Packed {
  ids: Id<'fulfillment'>[]
  lines: Progress[]
}

/**
 * Packs goods into one parcel per shipping method; the caller has locked the owner. The pieces leave the stock.
 * Refuses with `no_shipping_methods`, `fulfillment_over_quantity` and `insufficient_inventory`; where no line is the
 * owner's, nothing happens.
 */
export async function createFulfillments(tx: Tx, request: NewFulfillments): Promise<Packed> {
  const [packed] = await packEach(tx, [request])
  if (!packed || packed instanceof Refused) throw packed
  return packed
}

/** Packs for many owners at once: each is packed or refused. If one is refused, nothing may be committed. */
export async function packEach(tx: Tx, all: readonly NewFulfillments[]): Promise<(Packed | Refused)[]> {
  const plans = all.map(planOf)
  const planned = plans.flatMap((plan) => (plan instanceof Refused ? [] : [plan]))
  const packed = planned.flatMap((plan) => plan.packed)
  if (packed.length > 0) await writeParcels(tx, planned)
  // Stock is locked after the lines: reserving for a line uses the same order.
  const [, missing] = await Promise.all([
    countOnLines(tx, 'fulfilled_quantity', packed),
    packed.length > 0 ? shipReserved(tx, planned.flatMap(shipmentsOf)) : new Map(),
  ])
  for (const { parcels } of planned)
    for (const { id } of parcels) await tx.note('fulfillment.created', { fulfillment_id: id })
  return plans.map((plan) => {
    if (plan instanceof Refused) return plan
    const shortage = plan.parcels.map(({ id }) => missing.get(id)).find((one) => one !== undefined)
    return shortage ? refuse('insufficient_inventory', shortage) : progressOf(plan)
  })
}

/** What would be packed for an owner, or why nothing can be. */
function planOf(request: NewFulfillments) {
  const { lines, methods } = request.goods
  if (methods.length === 0) return refuse('no_shipping_methods')
  const packed = piecesToPack(lines, request.items)
  if (packed instanceof Refused) return packed
  const parcels = parcelsOf(packed, lines, methods).map((parcel) => ({ id: newId('fulfillment'), ...parcel }))
  return { request, packed, parcels }
}
type Plan = Exclude<ReturnType<typeof planOf>, Refused>

function progressOf({ request: { goods }, packed, parcels }: Plan): Packed {
  const packedOf = (id: string) => packed.find(({ item_id }) => item_id === id)?.quantity ?? 0
  return {
    ids: parcels.map(({ id }) => id),
    lines: goods.lines.map((line) => ({ ...line, fulfilled_quantity: line.fulfilled_quantity + packedOf(line.id) })),
  }
}

const shipmentsOf = ({ request: { location_id = null }, parcels }: Plan) =>
  parcels.map((parcel) => ({ id: parcel.id, pieces: piecesOf(parcel, location_id) }))

const piecesOf = ({ items }: Parcel, location_id: string | null) =>
  items.map(({ item_id, quantity }) => ({ line_item_id: item_id, quantity, location_id }))

/**
 * What is to be packed for an owner; read in the round trip of the owner's lock. Pieces returned without having been
 * packed do not count.
 */
export async function goodsToPack(tx: Tx, owner: ParcelOwner): Promise<Goods> {
  const [column, id] = ownerOf(owner)
  const [{ rows: lines }, { rows: methods }] = await Promise.all([
    sql<PackedLine>`select l.id, ${isMailedGiftCard} as is_mailed_gift_card, ${quantityToShip} as quantity, coalesce(l.fulfilled_quantity, 0) as fulfilled_quantity,
        coalesce(l.shipped_quantity, 0) as shipped_quantity, p.profile_id
      from line_item l left join product_variant v on v.id = l.variant_id left join product p on p.id = v.product_id
      where l.${sql.ref(column)} = ${id} and not l.is_return order by l.created_at, l.id`.execute(tx.db),
    sql<Method>`select so.profile_id, so.provider_id, m.data
      from shipping_method m join shipping_option so on so.id = m.shipping_option_id
      where m.${sql.ref(column)} = ${id} and m.return_id is null order by m.id`.execute(tx.db),
  ])
  return { lines, methods }
}

/** SQL: whether a line `l` of a variant `v` is a gift card without managed stock. */
export const isMailedGiftCard = sql<boolean>`(l.is_giftcard and not coalesce(v.manage_inventory, false))`

function piecesToPack(lines: readonly PackedLine[], items: NewFulfillments['items']): Parcel['items'] | Refused {
  const requested = Map.groupBy(items, ({ item_id }) => item_id)
  const pieces = lines.map(({ id, quantity, fulfilled_quantity }) => ({
    item_id: id,
    quantity: (requested.get(id) ?? []).reduce((sum, item) => sum + item.quantity, 0),
    remaining: quantity - fulfilled_quantity,
  }))
  const excess = pieces.find(({ quantity, remaining }) => quantity > remaining)
  if (excess) return refuse('fulfillment_over_quantity', { item_id: excess.item_id, left: excess.remaining })
  return pieces.flatMap(({ item_id, quantity }) => (quantity > 0 ? [{ item_id, quantity }] : []))
}

/** Goods use the shipping method of their profile, else the first one. */
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

async function writeParcels(tx: Tx, plans: readonly Plan[]) {
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const rows = plans.flatMap(({ request, parcels }) => {
    const { owner, location_id = null, no_notification = null, metadata = null } = request
    const common = { ...owner, location_id, no_notification, metadata: metadata && JSON.stringify(metadata) }
    return parcels.map(({ id, provider_id, data }) => ({
      id,
      provider_id,
      data: JSON.stringify(data),
      ...common,
      ...stamps,
    }))
  })
  const items = plans.flatMap(({ parcels }) =>
    parcels.flatMap((parcel) => parcel.items.map((item) => ({ fulfillment_id: parcel.id, ...item }))),
  )
  await tx.send.insertInto('fulfillment').values(rows).execute()
  await tx.send.insertInto('fulfillment_item').values(items).execute()
}
