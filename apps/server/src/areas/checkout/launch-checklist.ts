import { reviewedClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { type launchChecklist as api, shopNotes } from '@kusuribako/contract/settings/launch-checklist'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { findUnlinkedAccounts, guardedCondition } from '../pharmacy/index.ts'
import { type Books, type Checked, checkLaunch } from './launch-checklist.rules.ts'

type Looking = Pick<Ctx, 'db' | 'now' | 'config'>

/** What is missing before the shop may open, item by item, and whether orders are blocked by it. */
export const readLaunchChecklist: Handler<typeof api> = async (ctx) => {
  const [{ checked, books }, unlinked] = await Promise.all([readChecklist(ctx), findUnlinkedAccounts(ctx)])
  const advised = unlinked.length > 0 ? [`${unlinked.length}件のアカウント`] : []
  const noted = (name: keyof typeof shopNotes) => String(books.notes[shopNotes[name]] ?? '')
  return {
    data: {
      blocks: blocksOrders(ctx),
      items: [
        ...checked.map((one) => ({ ...one, is_required: true })),
        { item: 'pharmacist_accounts', missing: advised, is_required: false },
      ].map((one) => ({ ...one, is_filled: one.missing.length === 0 })),
      notes: { invoice_number: noted('invoice_number'), abuse_procedure: noted('abuse_procedure') },
    },
  }
}

/** Whether an incomplete checklist blocks orders: demo and development sell nothing to anybody. */
const blocksOrders = ({ config }: Pick<Ctx, 'config'>) => config.NODE_ENV === 'production'

const key = 'nothing is missing to open'

/**
 * Whether the shop may take an order: in production, only while nothing of the checklist is missing. A complete list
 * is cached until a setting changes or a day ends (008); read in the round trip in which a cart is judged, it adds no
 * wait.
 */
export async function isOpenForOrders(ctx: Looking & Pick<Ctx, 'memory'>): Promise<boolean> {
  if (!blocksOrders(ctx) || ctx.memory.find(key)) return true
  const { moment } = ctx.memory
  const { checked } = await readChecklist(ctx)
  const isComplete = checked.every(({ missing }) => missing.length === 0)
  if (isComplete) ctx.memory.keep(moment, key, true)
  return isComplete
}

async function readChecklist({ db, now, config }: Looking): Promise<{ checked: Checked[]; books: Books }> {
  const today = dayInTokyo(now)
  const [row] = await readBooks(db, today, reviewedClasses)
  const { books } = row!
  const is_trial_key = config.STRIPE_SECRET_KEY.startsWith('sk_test_')
  return { checked: checkLaunch(books, { now, today, is_trial_key }), books }
}

const readBooks = statement<{ books: Books }>(`
  with regulated as (
    select p.id, coalesce((select jsonb_array_length(q.questions) from purchase_questionnaire q
      where q.product_id = p.id order by q.version desc limit 1), 0) > 0 as has_questions
    from product p where p.status = 'published' and p.deleted_at is null and exists (
      select from product_variant v where v.product_id = p.id and v.deleted_at is null
        and (v.metadata ->> 'jsm_category_name' = any($2::text[])
          or ${guardedCondition})))
  select json_build_object(
    'licences', (select coalesce(json_agg(to_jsonb(l) || jsonb_build_object(
        'kinds', (select coalesce(jsonb_agg(p.kind), '[]') from professional p
          where p.licence_id = l.id and (p.left_on is null or p.left_on > $1::date)),
        'planned_until', (select max(s.ends_at) from shift s join professional p on p.id = s.professional_id
          where p.licence_id = l.id)) order by l.id), '[]') from licence l),
    'pages', (select coalesce(json_object_agg(handle, body), '{}') from page
      where handle in ('tokushoho', 'privacy', 'outbound_policy') or handle like 'legal%'),
    'notes', (select coalesce(min(metadata::text)::json, '{}') from store),
    'asked', (select count(*)::int from regulated where has_questions),
    'unasked', (select count(*)::int from regulated where not has_questions),
    'devices', (select count(*)::int from (select from product p join product_variant v on v.product_id = p.id
      where p.status = 'published' and p.deleted_at is null and v.deleted_at is null
        and v.metadata ->> 'jsm_category_name' = '管理医療機器' limit 1) one),
    'guarded', (select coalesce(json_agg(ingredient), '[]') from guarded_ingredient_rule
      where valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)),
    'age_rules', (select count(*)::int from age_assurance_rule where valid_from <= $1::date),
    'deliveries', (select count(*)::int from shipping_option where deleted_at is null and not is_return and not admin_only
      and amount is not null),
    'regions', (select coalesce(json_agg(json_build_object('name', r.name,
        'point_rate', r.metadata ->> 'dpoint_base_rate',
        'payment_providers', array(select provider_id from region_payment_provider x where x.region_id = r.id)) order by r.id),
      '[]') from region r where r.deleted_at is null),
    'plans', (select count(*)::int from subscription_plan where status = 'published')) as books`)
