import type { Input } from '@kusuribako/contract/endpoint'
import { lots as api } from '@kusuribako/contract/inventory/lots'
import { type RawBuilder, sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { correctLot } from './correct-lot.ts'
import { nameLot } from './name-lot.ts'
import { earliestSaleableExpiry } from './read-lots.queries.ts'
import { lotColumns, lotsWithState } from './shape-lots.queries.ts'

type Query = Input<typeof api.list>['query']

/** Those that expire first come first. */
const list: Handler<typeof api.list> = async ({ db, now }, { query }) => {
  const { limit, offset } = query
  const selection = sql`from (${lotsWithState(now)}) lot where ${matches(query)}`
  const [{ rows: lots }, { rows: counts }] = await Promise.all([
    sql<Row>`select ${lotColumns} from (select lot.* ${selection} order by expires_on, id limit ${limit} offset ${offset}) lot
      order by expires_on, id`.execute(db),
    sql<{
      count: number
      good_from: string
    }>`select count(*)::int as count, ${earliestSaleableExpiry(now)}::text as good_from
      ${selection}`.execute(db),
  ])
  const { count, good_from } = counts[0]!
  return { data: { lots, good_from, count, limit, offset } }
}

const matches = ({ id, lot_number, expires_before, state, product_id, variant_id, location_id, with_empty }: Query) =>
  allOf([
    id && sql`id = ${id}`,
    lot_number && sql`lot_number = ${lot_number}`,
    expires_before && sql`expires_on < ${expires_before}::date`,
    state && sql`state = any(${state})`,
    product_id && isPartOf(sql`v.product_id = ${product_id}`),
    variant_id && isPartOf(sql`v.id = ${variant_id}`),
    location_id && hasLevel(sql`l.location_id = ${location_id} and ${with_empty ? sql`true` : hasPieces}`),
    !with_empty && hasLevel(hasPieces),
  ])

const hasPieces = sql`(l.quantity > 0 or l.aside_quantity > 0)`
const hasLevel = (where: RawBuilder<unknown>) =>
  sql`exists (select from lot_level l where l.lot_id = lot.id and ${where})`
const isPartOf = (variant: RawBuilder<unknown>) => sql`inventory_item_id in (
  select part.inventory_item_id from product_variant_inventory_item part join product_variant v on v.id = part.variant_id
  where ${variant})`
const allOf = (conditions: readonly (RawBuilder<unknown> | '' | false | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== '' && one !== false && one)], sql` and `)

export const lotRoutes = [on(api.list, list), on(api.name, nameLot), on(api.correct, correctLot)]
