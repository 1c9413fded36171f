import { medicineClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { EarlierMedicine } from '@kusuribako/contract/checkout/pharmacist-review'
import type { AgeNote } from '@kusuribako/contract/pharmacy/age-assurance'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'

/** How far back, and how many medicines at most: the newest. */
const [historyLength, medicinesMax] = [sql.lit('1 year'), 50]

/**
 * What else the buyer of an order takes, as far as the shop knows it (薬機法施行規則159条の15第1項: 他の薬剤又は医薬品の使用の
 * 状況): medicines of their other orders, refused and cancelled ones too; and how their age was verified. The buyer as
 * for guarded medicine: by customer and by e-mail address (062).
 */
export async function readBuyerHistory({ db, now }: Pick<Ctx, 'db' | 'now'>, orderId: string) {
  const { rows } = await sql<{ earlier: EarlierMedicine[]; age_assurance: AgeNote | null }>`
    with asked as materialized (select o.customer_id, array[o.email, c.email] as emails
      from orders o left join customer c on c.id = o.customer_id where o.id = ${orderId}),
    buyer as materialized (select emails,
      array(select customer_id from asked union all select id from customer where email = any(emails)) as ids from asked),
    bought as (select l.id as line_item_id, o.id as order_id, o.display_id, o.created_at as placed_at, o.canceled_at, l.title,
        l.description as variant_title, l.quantity, v.metadata ->> 'jsm_category_name' as sale_class,
        jsonb_path_query_array(p.metadata, '$.ingredients[*].name ? (@.type() == "string")') as ingredients,
        array(select ingredient from guarded_purchase where line_item_id = l.id order by ingredient) as guarded,
        r.status as review_state
      from buyer, orders o join line_item l on l.order_id = o.id join product_variant v on v.id = l.variant_id
        join product p on p.id = v.product_id left join pharmacist_review r on r.order_id = o.id
      where o.id <> ${orderId} and (o.customer_id = any(ids) or o.email = any(emails))
        and o.created_at > ${now}::timestamptz - interval ${historyLength}
        and v.metadata ->> 'jsm_category_name' = any(${medicineClasses})
      order by o.created_at desc, l.created_at, l.id limit ${medicinesMax})
    select (select coalesce(json_agg(bought), '[]') from bought) as earlier,
      (select json_build_object('level', a.level, 'birthday', a.birthday, 'checked_on', a.checked_on,
          'checked_by', coalesce(nullif(concat_ws(' ', s.last_name, s.first_name), ''), s.email))
        from age_assurance a join staff s on s.id = a.checked_by join asked using (customer_id)) as age_assurance`.execute(
    db,
  )
  return rows[0]!
}
