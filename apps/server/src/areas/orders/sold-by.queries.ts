import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { licencesAt, recordedStaffName } from '../pharmacy/index.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { type Seller, type Store, sellersOf } from './sellers.rules.ts'

/** Goods that were sold after their order, by an edit, a swap or a claim. */
export interface LaterSale {
  at: Date
  /** The legal classes of the goods. */
  classes: readonly string[]
}

/**
 * The stores that have sold the medicines of an order, or what was sold after it, and who did it (薬機法36条の10). None
 * where there are no medicines. A review that was decided before a later sale says nothing about it.
 */
export async function findSellers(db: Db, { order, review }: LoadedOrder, later?: LaterSale): Promise<Seller[]> {
  const at = later?.at ?? new Date(order.created_at)
  const [stores, classes, informer_name] = await Promise.all([
    findStores(db, at),
    later?.classes ?? findClassesSold(db, order.id),
    review?.state === 'approved' ? findInformer(db, order.id) : null,
  ])
  const isReviewed = review && (!review.decided_at || new Date(review.decided_at) >= at)
  return sellersOf(
    stores,
    classes.filter((name) => factsOfClass(name)?.isMedicine),
    isReviewed
      ? { is_approved: review.state === 'approved', pharmacist_name: review.pharmacist_name, informer_name }
      : null,
  )
}

/** The stores with a licence valid on the day of an instant, and who was on duty in each then. */
async function findStores(db: Db, at: Date): Promise<Store[]> {
  const { rows } = await sql<Store>`
    select l.kind, l.opener_name, l.store_name, l.store_address, l.phone, l.manager_name, l.classes,
      (select coalesce(json_agg(x order by x.kind, x.name), '[]') from (
        select coalesce(s.name, p.name) as name, coalesce(s.kind, p.kind) as kind
        from shift s join professional p on p.id = s.professional_id
        where coalesce(s.licence_id, p.licence_id) = l.id and ${at} >= s.starts_at and ${at} < s.ends_at) x) as on_duty
    from ${licencesAt(at)} l where ${dayInTokyo(at)}::date between l.valid_from and l.valid_to
    order by l.kind desc, l.number`.execute(db)
  return rows
}

/**
 * The classes of an order's goods as they were sold: as a pharmacist judged them, else as its buyer confirmed them,
 * also where edits have copied their lines since; else today's, because nothing else is stored.
 */
async function findClassesSold(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ classes: string[] }>`
    with recursive copy as (
      select l.id, l.id as earlier_id, l.original_item_id from line_item l where l.order_id = ${orderId}
      union all
      select c.id, l.id, l.original_item_id from copy c join line_item l on l.id = c.original_item_id)
    select coalesce(array_agg(distinct sold.class) filter (where sold.class is not null), '{}') as classes
    from line_item l join product_variant v on v.id = l.variant_id
      left join pharmacist_review r on r.order_id = l.order_id
      left join lateral (
        select line.sale_class from checkout_attempt a
          cross join jsonb_to_recordset(a.confirmation::jsonb -> 'lines') as line (line_item_id text, sale_class text)
          join copy c on c.earlier_id = line.line_item_id
        where a.order_id = l.order_id and c.id = l.id limit 1) confirmed on true
      cross join lateral (select coalesce(r.sold_as ->> l.variant_id, confirmed.sale_class,
        v.metadata ->> 'jsm_category_name') as class) sold
    where l.order_id = ${orderId}`.execute(db)
  return rows[0]!.classes
}

/** Who gave the newest information that the buyer confirmed, of the review in force. */
async function findInformer(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(${recordedStaffName('i.provided_by_name', 'i.provided_by')}, '') as name
    from medicine_information i join pharmacist_review r on r.order_id = i.order_id
    where i.order_id = ${orderId} and i.provided_at >= r.created_at and i.confirmed_at is not null
    order by i.version desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}
