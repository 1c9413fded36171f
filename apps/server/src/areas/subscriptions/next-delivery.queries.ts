import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { NextDelivery } from '../carts/index.ts'
import type { AddressFields } from '../customers/index.ts'

/** The data for the cart of a subscription's next delivery; its plan and cycle are the caller's. */
export async function findNextDelivery(
  { db }: Pick<Reading, 'db'>,
  id: string,
  cycle: number,
): Promise<Omit<NextDelivery, 'plan' | 'cart_id'>> {
  const { rows } = await sql<Found>`
    select s.region_id, s.sales_channel_id, s.customer_id, c.email, s.shipping_option_id, s.variant_id, s.quantity,
      s.payment_provider_id as provider_id, s.original_order_id, s.original_item_id as answered_item_id,
      coalesce(s.payment_method_id, c.metadata ->> 'selectedCardId') as payment_method_id,
      jsonb_build_object('company', a.company, 'first_name', a.first_name, 'last_name', a.last_name,
        'address_1', a.address_1, 'address_2', a.address_2, 'city', a.city, 'country_code', a.country_code,
        'province', a.province, 'postal_code', a.postal_code, 'phone', a.phone) as address,
      o.metadata ->> 'buyer_birthday' as buyer_birthday,
      array(select od.discount_id from order_discount od join discount d on d.id = od.discount_id
        where od.order_id = s.original_order_id and case jsonb_typeof(d.metadata -> 'subscriptionPayment')
          when 'string' then d.metadata ->> 'subscriptionPayment' = 'infinity'
          when 'number' then (d.metadata ->> 'subscriptionPayment')::int >= ${cycle} end) as discount_ids
    from subscription s
    join customer c on c.id = s.customer_id
    join address a on a.id = s.shipping_address_id
    left join orders o on o.id = s.original_order_id
    where s.id = ${id}`.execute(db)
  const { original_order_id, buyer_birthday, ...found } = rows[0]!
  return {
    ...found,
    subscription_id: id,
    metadata: {
      subscription: { originalOrderId: original_order_id, subscriptionId: id },
      subscription_current_cycle: cycle,
      ...(buyer_birthday && { buyer_birthday }),
    },
  }
}

interface Found extends Omit<NextDelivery, 'plan' | 'cart_id' | 'subscription_id' | 'metadata'> {
  customer_id: Id<'customer'>
  address: AddressFields
  original_order_id: string | null
  buyer_birthday: string | null
}
