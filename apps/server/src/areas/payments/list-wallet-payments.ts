import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'

/** Payments by wallet, the newest first, and who pays. One whose money has all gone back is told as refunded. */
const list: Handler<typeof api.walletPayments> = async ({ db }, { query }) => {
  const { limit, offset, status = null, provider_id = null } = query
  const { rows } = await sql<{ row: object; count: number }>`
    with told as (
      select w.id, w.provider_id, w.cart_id, p.order_id, w.amount, w.metadata, w.expires_at, w.created_at, w.updated_at,
        case when p.amount_refunded = p.amount and p.captured_at is not null then 'refunded' else w.status end as status
      from wallet_payment w left join payment p on p.idempotency_key = w.id and p.cart_id = w.cart_id),
    page as (select told.*, count(*) over ()::int as count from told
      where (${status}::text is null or status = ${status}) and (${provider_id}::text is null or provider_id = ${provider_id})
      order by created_at desc, id desc limit ${limit} offset ${offset})
    select to_jsonb(page) - 'count' || jsonb_build_object('email', c.email, 'name',
      nullif(concat_ws(' ', a.last_name, a.first_name), '')) as row, page.count
    from page join cart c on c.id = page.cart_id left join address a on a.id = c.shipping_address_id
    order by page.created_at desc, page.id desc`.execute(db)
  return { data: { wallet_payments: rows.map(({ row }) => row), count: rows[0]?.count ?? 0 } }
}

export const walletListRoutes = [on(api.walletPayments, list)]
