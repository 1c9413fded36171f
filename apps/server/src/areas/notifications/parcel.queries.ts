import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Parcel } from './parcel-letters.rules.ts'

/** The tracking data of a parcel `f`. */
export const trackingOfParcel = sql`coalesce(f.metadata ->> 'shipping_method', '') as carrier, (
  select coalesce(json_agg(json_build_object('number', n.number, 'url', t.url) order by n.at), '[]')
  from jsonb_array_elements_text(f.tracking_numbers) with ordinality n(number, at)
  left join tracking_link t on t.fulfillment_id = f.id and t.tracking_number = n.number and t.deleted_at is null
) as numbers`

/** A parcel of an order for its mail; null when it has not left, or belongs to another order. */
export async function findParcel({ db }: Pick<Reading, 'db'>, orderId: string, id: string): Promise<Parcel | null> {
  const { rows } = await sql<Parcel>`
    select ${trackingOfParcel}, o.fulfillment_status <> 'shipped' as is_part,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variant_title', v.title, 'quantity', i.quantity)
          order by l.created_at, l.id), '[]')
        from fulfillment_item i join line_item l on l.id = i.item_id left join product_variant v on v.id = l.variant_id
        where i.fulfillment_id = f.id) as lines
    from fulfillment f join orders o on o.id = f.order_id
    where f.id = ${id} and o.id = ${orderId} and f.shipped_at is not null`.execute(db)
  return rows[0] ?? null
}
