import type { adminPlans as api, storePlans } from '@kusuribako/contract/subscriptions/plans'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { insertAll } from '../../base/insert-all.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findOfferedPlans } from '../carts/index.ts'

/** The plans offered for each variant, for its product page. */
export const listOffered: Handler<typeof storePlans.offered> = async (ctx, { query }) => ({
  data: { plans: await findOfferedPlans(ctx, query.variantIds) },
})

/** Deleted plans are included: subscriptions still use them. */
export const listPlans: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset, id, includeTargets } = query
  const condition = id ? sql`where p.id = any(${id}::text[])` : sql``
  const [{ rows: plans }, { rows: counts }] = await Promise.all([
    sql<Row>`select p.* from subscription_plan p ${condition} order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from subscription_plan p ${condition}`.execute(db),
  ])
  const answered = includeTargets ? await withTargets({ db }, plans) : plans
  return { data: { plans: answered, count: counts[0]!.count, offset, limit } }
}

export const getPlan: Handler<typeof api.get> = (ctx, { params }) => answerPlan(ctx, params.id)

export const createPlan: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('subscription_plan')
  const { metadata, ...terms } = body.subscription_plan
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.tx((tx) =>
    tx.db
      .insertInto('subscription_plan')
      .values({ id, ...terms, ...(metadata && { metadata: JSON.stringify(metadata) }), ...stamps })
      .execute(),
  )
  return { data: { plan: (await findRow(ctx.db, 'subscription_plan', id))! } }
}

/** Changes apply to later buyers: existing agreements stay (0023). */
export const updatePlan: Handler<typeof api.update> = async (ctx, { params, body }) => {
  await ctx.tx(async (tx) => {
    await change(tx, params.id, body.subscription_plan)
    await tx.note('catalogue.changed', {})
  })
  return { data: { plan: (await findRow(ctx.db, 'subscription_plan', params.id))! } }
}

async function change(tx: Tx, id: string, { metadata, ...terms }: Row & { metadata?: unknown }) {
  const plan = await lockPlan(tx, id)
  if (!plan) throw notFound('subscription_plan', id)
  const { minimum_cycles, maximum_cycles } = { ...plan, ...terms } as typeof plan
  if (minimum_cycles !== null && maximum_cycles !== null && minimum_cycles > maximum_cycles)
    throw refuse('subscription_plan_cycles_contradict')
  await tx.db
    .updateTable('subscription_plan')
    .set({ ...terms, ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

const lockPlan = (tx: Tx, id: string) =>
  tx.db.selectFrom('subscription_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Replaces all targets of a plan, which is locked: otherwise two simultaneous lists would both stay. */
export const setTargets: Handler<typeof api.setTargets> = async (ctx, { body }) => {
  const { subscription_plan_id, targets } = body
  return ctx.tx(async (tx) => {
    if (!(await lockPlan(tx, subscription_plan_id))) throw notFound('subscription_plan', subscription_plan_id)
    const rows = targets.map((target) => ({ subscription_plan_id, ...target }))
    await tx.send
      .deleteFrom('subscription_plan_target')
      .where('subscription_plan_id', '=', subscription_plan_id)
      .execute()
    await insertAll(tx.db, 'subscription_plan_target', rows, true)
    const { data } = await answerPlan(tx, subscription_plan_id)
    const unknown = data.targets.find(({ title }) => title === null)
    if (unknown) throw refuse('subscription_target_unknown', { target_id: unknown.target_id })
    await tx.note('catalogue.changed', {})
    return { data }
  })
}

async function answerPlan(ctx: Pick<Ctx, 'db'>, id: string) {
  const [plan, targets] = await Promise.all([findRow(ctx.db, 'subscription_plan', id), targetsOf(ctx, [id])])
  if (!plan) throw notFound('subscription_plan', id)
  return { data: { plan, targets } }
}

async function withTargets(ctx: Pick<Ctx, 'db'>, plans: Row[]): Promise<Row[]> {
  const targets = await targetsOf(
    ctx,
    plans.map(({ id }) => String(id)),
  )
  return plans.map((plan) => ({
    ...plan,
    targets: targets.filter(({ subscription_plan_id }) => subscription_plan_id === plan.id),
  }))
}

interface Target {
  subscription_plan_id: string
  target_type: string
  target_id: string
  id: string
  title: string | null
  product_id: string | null
  product: { title: string } | null
}

async function targetsOf({ db }: Pick<Ctx, 'db'>, planIds: readonly string[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select t.subscription_plan_id, t.target_type, t.target_id, t.target_id as id,
      case t.target_type when 'product' then pt.title when 'variant' then v.title else c.name end as title,
      coalesce(pt.id, p.id) as product_id,
      case when coalesce(pt.id, p.id) is not null then json_build_object('title', coalesce(pt.title, p.title)) end as product
    from subscription_plan_target t
    left join product pt on t.target_type = 'product' and pt.id = t.target_id and pt.deleted_at is null
    left join product_variant v on t.target_type = 'variant' and v.id = t.target_id and v.deleted_at is null
    left join product p on p.id = v.product_id
    left join product_category c on t.target_type in ('category', 'subcategory') and c.id = t.target_id
    where t.subscription_plan_id = any(${[...planIds]}::text[])
    order by t.subscription_plan_id, t.target_type, t.target_id`.execute(db)
  return rows
}
