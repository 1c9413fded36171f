import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { notFound, type Row } from '../../base/read.ts'
import { linesWhere, type OrderLineRow, paymentsWhere } from '../orders/index.ts'

export interface EditRow extends Row {
  id: Id<'order_edit'>
  order_id: Id<'order'>
  requested_at: string | null
  confirmed_at: string | null
  declined_at: string | null
  canceled_at: string | null
  payment_collection_id: Id<'payment_collection'> | null
}

export interface EditLineRow extends OrderLineRow {
  variant_id: Id<'variant'> | null
  original_item_id: Id<'item'> | null
  is_giftcard: boolean
  fulfilled_quantity: number | null
  shipped_quantity: number | null
  metadata: Record<string, unknown> | null
}

export interface ChangeRow extends Row {
  id: Id<'order_item_change'>
  type: 'item_add' | 'item_remove' | 'item_update'
  line_item_id: Id<'item'> | null
  original_line_item_id: Id<'item'> | null
}

/** An edit with everything that belongs to it; instants are ISO text. */
export interface LoadedEdit {
  edit: EditRow
  /** The lines that the order would have. */
  items: EditLineRow[]
  changes: ChangeRow[]
  payment_collection:
    | (Row & { id: Id<'payment_collection'>; status: string; amount: number; description: string | null })
    | null
}

/** A collection `pc` with its parts as JSON. */
export const collectionJson = sql`(to_jsonb(pc) || jsonb_build_object(
  'region', (select to_jsonb(r) from region r where r.id = pc.region_id),
  'currency', (select to_jsonb(cu) from currency cu where cu.code = pc.currency_code),
  'payment_sessions', (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from payment_collection_session ps
    join payment_session s on s.id = ps.payment_session_id where ps.payment_collection_id = pc.id),
  'payments', ${paymentsWhere(
    sql`p.id in (select pp.payment_id from payment_collection_payment pp where pp.payment_collection_id = pc.id)`,
  )}))::json`

/** Edits `e` that meet a condition, complete, in one statement; in no defined order. */
export async function findEdits({ db }: Pick<Reading, 'db'>, condition: RawBuilder<unknown>): Promise<LoadedEdit[]> {
  const { rows } = await sql<{ loaded: LoadedEdit }>`
    select json_build_object(
      'edit', row_to_json(e),
      'items', ${linesWhere(sql`l.order_edit_id = e.id`)},
      'changes', (select coalesce(json_agg(to_jsonb(c) || jsonb_build_object(
          'line_item', ${linesWhere(sql`l.id = c.line_item_id`)} -> 0,
          'original_line_item', ${linesWhere(sql`l.id = c.original_line_item_id`)} -> 0) order by c.created_at, c.id), '[]')
        from order_item_change c where c.order_edit_id = e.id and c.deleted_at is null),
      'payment_collection', (select ${collectionJson} from payment_collection pc
        where pc.id = e.payment_collection_id and pc.deleted_at is null)
    ) as loaded
    from order_edit e where ${condition}`.execute(db)
  return rows.map(({ loaded }) => loaded)
}

/** SQL: the id of an edit's order. */
export const orderOfEdit = (id: string) => sql<string>`(select order_id from order_edit where id = ${id})`

/** One complete edit; refuses with `not_found`. */
export async function getEdit(ctx: Pick<Reading, 'db'>, id: string): Promise<LoadedEdit> {
  const [loaded] = await findEdits(ctx, sql`e.id = ${id}`)
  if (!loaded) throw notFound('order_edit', id)
  return loaded
}
