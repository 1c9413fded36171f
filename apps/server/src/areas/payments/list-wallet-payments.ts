import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'

/** Wallet payments, the newest first, with the payer. A fully refunded one is shown as refunded. */
const list: Handler<typeof api.walletPayments> = async ({ db }, { query }) => {
  const { limit, offset, status = null, provider_id = null } = query
  const { rows } = await sql<{ wallet_payments: object[]; count: number }>`
    with with_refunds as (
      select w.id, w.provider_id, w.cart_id, p.order_id, w.amount, w.metadata, w.expires_at, w.created_at, w.updated_at,
        case when p.amount_refunded = p.amount and p.captured_at is not null then 'refunded' else w.status end as status
      from wallet_payment w left join payment p on p.idempotency_key = w.id and p.cart_id = w.cart_id),
    filtered as (select * from with_refunds
      where (${status}::text is null or status = ${status}) and (${provider_id}::text is null or provider_id = ${provider_id})),
    page as (select * from filtered order by created_at desc, id desc limit ${limit} offset ${offset})
    select (select count(*) from filtered) as count,
      (select coalesce(json_agg(to_jsonb(page) || jsonb_build_object('email', c.email, 'name',
          nullif(concat_ws(' ', a.last_name, a.first_name), '')) order by page.created_at desc, page.id desc), '[]')
        from page join cart c on c.id = page.cart_id left join address a on a.id = c.shipping_address_id) as wallet_payments`.execute(
    db,
  )
  return { data: rows[0]! }
}

export const walletListRoutes = [on(api.walletPayments, list)]
