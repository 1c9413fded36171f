import { reviewedClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import type { Ctx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { guardedCondition } from '../pharmacy/index.ts'

export type OfferedPlan = SubscriptionPlan & { variant_ids: string[] }

/**
 * The published plans that are offered for any of these variants: for the variant, its product, or a category of its
 * product or above. The shortest interval first; none while subscriptions are switched off. Goods about which the law
 * requires questions at each purchase have none: guarded ingredients never, and goods for a pharmacist's review only
 * where the shop permits it (薬機法36条の10, 36条の11).
 */
export async function findOfferedPlans(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  variantIds: readonly string[],
): Promise<OfferedPlan[]> {
  const rows = await readOffered(db, variantIds, config.FIRST_CLASS_BY_PLAN === '1' ? [] : reviewedClasses)
  return rows.map(({ plan, variant_ids }) => ({ ...plan, variant_ids }))
}

const readOffered = statement<{ plan: SubscriptionPlan; variant_ids: string[] }>(`
  with recursive requested as (
    select v.id as variant_id, v.product_id from product_variant v where v.id = any($1::text[]) and v.deleted_at is null
      and coalesce(v.metadata ->> 'jsm_category_name', '') <> all ($2::text[])
      and not ${guardedCondition}
  ), variant_category as (
    select w.variant_id, c.id, c.parent_category_id from requested w
      join product_category_product cp on cp.product_id = w.product_id
      join product_category c on c.id = cp.product_category_id
    union
    select s.variant_id, c.id, c.parent_category_id from variant_category s join product_category c on c.id = s.parent_category_id
  ), target as (
    select variant_id, 'variant' as type, variant_id as id from requested
    union select variant_id, 'product', product_id from requested
    union select variant_id, t.type, s.id from variant_category s, (values ('category'), ('subcategory')) t(type)
  )
  select row_to_json(p) as plan, array_agg(distinct t.variant_id order by t.variant_id) as variant_ids
  from target t
  join subscription_plan_target pt on pt.target_id = t.id and pt.target_type = t.type
  join subscription_plan p on p.id = pt.subscription_plan_id and p.status = 'published'
  where exists (select from feature_flag where id = 'subscription_products' and state = '1')
  group by p.id
  order by p.frequency_interval * case p.frequency when 'days' then 1 when 'weeks' then 7 when 'months' then 30 else 365 end,
    p.id`)
