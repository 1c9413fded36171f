import { type developerJobs as api, entityPrefixes } from '@kusuribako/contract/backoffice/developer-jobs'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

type Kind = keyof typeof entityPrefixes

/** For each kind of record: its table and its name there. */
const sources: Record<Kind, RawBuilder<unknown>> = {
  cart: sql`select id, type as label from cart`,
  draft_order: sql`select id, '下書き #' || display_id as label from draft_order`,
  fulfillment: sql`select id, order_id as label from fulfillment`,
  line_item: sql`select id, title as label from line_item`,
  order: sql`select id, '#' || display_id as label from orders`,
  payment: sql`select id, provider_id as label from payment`,
  product_category: sql`select id, name as label from product_category`,
  product: sql`select id, title as label from product`,
  payment_session: sql`select id, provider_id as label from payment_session`,
  subscription: sql`select id, status as label from subscription`,
  product_variant: sql`select id, coalesce(sku, title) as label from product_variant`,
}
const kinds = Object.keys(sources) as Kind[]

/** Deleted records are found, too. */
export const findEntities: Handler<typeof api.findEntities> = async ({ db }, { query: { ids, strict } }) => {
  const unknownId = ids.find((id) => kindOf(id) === undefined)
  if (strict && unknownId !== undefined) throw refuse('id_prefix_unknown', { id: unknownId })
  const idsByKind = kinds.map((kind) => {
    const matching = ids.filter((id) => (kindOf(id) ?? kind) === kind)
    return { kind, ids: matching.map((id) => (kindOf(id) ? id : `${entityPrefixes[kind]}_${id}`)) }
  })
  const queries = idsByKind
    .filter((one) => one.ids.length)
    .map(
      (one) =>
        sql`select ${one.kind}::text as kind, e.id, e.label from (${sources[one.kind]}) e where e.id = any(${one.ids})`,
    )
  const { rows: entities } = await sql<object>`${sql.join(queries, sql` union all `)} order by kind, id`.execute(db)
  return { data: { entities } }
}

/** `order_…` is an order; an unknown prefix has no kind. */
const kindOf = (id: string) => kinds.find((kind) => id.startsWith(`${entityPrefixes[kind]}_`))
