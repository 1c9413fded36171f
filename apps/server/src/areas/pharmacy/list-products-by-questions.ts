import { classesWithQuestions } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { adminQuestionnaires as api } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { containing } from '../../base/pattern.ts'
import type { Row } from '../../base/read.ts'

/** SQL: whether a row `v` of `product_variant` names a guarded ingredient, also in a text instead of a list. */
export const guardedCondition = `(coalesce(v.metadata -> 'regulated_ingredient', 'null') not in ('null', '[]'))`
export const isGuarded: RawBuilder<boolean> = sql.raw(guardedCondition)

/** Whether a row `v` of `product_variant` has one of these classes, or names a guarded ingredient. */
export const isRegulated = (classes: readonly string[]): RawBuilder<boolean> =>
  sql`(v.metadata ->> 'jsm_category_name' = any(${[...classes]}::text[]) or ${isGuarded})`

/** Products by whether they have questions; the newest version counts. */
export const listProductsByQuestions: Handler<typeof api.products> = async ({ db }, { query }) => {
  const { state, q, limit, offset } = query
  const pattern = containing(q ?? '')
  const selection = sql`from product p left join lateral (
      select version, jsonb_array_length(questions) as questions, created_at from purchase_questionnaire
      where product_id = p.id order by version desc limit 1) asked on true
    where p.deleted_at is null and p.title ilike ${pattern} and ${state === 'asked' ? sql`questions > 0` : lacksQuestions}`
  const [{ rows: products }, { rows: counts }] = await Promise.all([
    sql<Row>`select p.id, p.title, p.handle, p.thumbnail, p.status,
        coalesce(asked.version, 0) as version, coalesce(asked.questions, 0) as questions, asked.created_at as asked_since,
        ${variantValues('jsm_category_name')} as sale_classes, ${variantValues('regulated_ingredient')} as guarded
      ${selection} order by ${state === 'asked' ? sql`asked.created_at desc` : sql`p.status <> 'published'`}, p.title, p.id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${selection}`.execute(db),
  ])
  return { data: { products, count: counts[0]!.count, limit, offset } }
}

const lacksQuestions = sql`coalesce(asked.questions, 0) = 0
  and p.id in (
    select v.product_id from product_variant v where v.deleted_at is null and ${isRegulated(classesWithQuestions)})`

/** The values of this metadata key in the variants of `p`, without duplicates. */
const variantValues = (name: 'jsm_category_name' | 'regulated_ingredient') => sql`array(
  select distinct said from product_variant v,
    jsonb_array_elements_text(case when jsonb_typeof(v.metadata -> ${sql.lit(name)}) = 'array'
      then v.metadata -> ${sql.lit(name)} else jsonb_build_array(v.metadata -> ${sql.lit(name)}) end) said
  where v.product_id = p.id and v.deleted_at is null and said is not null order by said)`
