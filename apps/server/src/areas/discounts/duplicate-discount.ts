import type { shopDiscounts as api } from '@kusuribako/contract/discounts/shop-discounts'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

/** Copies a coupon: rule, conditions, regions and terms. The copy is disabled until staff have checked it. */
export const duplicateDiscount: Handler<typeof api.duplicate> = async (ctx, { body }) => {
  const id = newId('discount')
  return ctx.tx(async (tx) => {
    const original = await findRow(tx.db, 'discount', body.discount_code, 'code')
    if (!original) throw notFound('discount', body.discount_code, 'code')
    const code = body.new_code ?? (await freeCode(tx, String(original.code)))
    await copy(tx, { id: String(original.id), rule_id: String(original.rule_id) }, id, code)
    return { data: { discount: (await findRow(tx.db, 'discount', id))! } }
  })
}

async function freeCode(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ free: string }>`select ${code}::text || '-' || n as free from generate_series(2, 1000) n
    where not exists (select from discount d where d.code = ${code}::text || '-' || n) order by n limit 1`.execute(
    tx.db,
  )
  if (!rows[0]) throw refuse('duplicate_error')
  return rows[0].free
}

async function copy(tx: Tx, original: { id: string; rule_id: string }, id: string, code: string) {
  const rule_id = newId('discount_rule')
  const { now } = tx
  await sql`insert into discount_rule (id, description, type, value, allocation, metadata, created_at, updated_at)
    select ${rule_id}, description, type, value, allocation, metadata, ${now}, ${now} from discount_rule
    where id = ${original.rule_id}`.execute(tx.send)
  await sql`insert into discount (id, code, is_dynamic, rule_id, is_disabled, starts_at, ends_at, valid_duration,
      usage_limit, metadata, created_at, updated_at)
    select ${id}, ${code}, is_dynamic and parent_discount_id is null, ${rule_id}, true, starts_at, ends_at,
      valid_duration, usage_limit, metadata, ${now}, ${now} from discount where id = ${original.id}`.execute(tx.send)
  await sql`insert into discount_region (discount_id, region_id) select ${id}, r.region_id from discount d
    join discount_region r on r.discount_id = coalesce(d.parent_discount_id, d.id) where d.id = ${original.id}`.execute(
    tx.send,
  )
  const conditions = await tx.db
    .selectFrom('discount_condition')
    .select('id')
    .where('discount_rule_id', '=', original.rule_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const condition of conditions) {
    const copied = newId('discount_condition')
    await sql`insert into discount_condition (id, type, operator, discount_rule_id, metadata, created_at, updated_at)
      select ${copied}, type, operator, ${rule_id}, metadata, ${now}, ${now} from discount_condition
      where id = ${condition.id}`.execute(tx.send)
    await sql`insert into discount_condition_value (condition_id, value_id)
      select ${copied}, value_id from discount_condition_value where condition_id = ${condition.id}`.execute(tx.send)
  }
}
