import type { Input } from '@kusuribako/contract/endpoint'
import { moneyDesk as api } from '@kusuribako/contract/payments/wallets'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'

/** Wallet payments, the newest first, with the payer. A fully refunded one is shown as refunded. */
const list: Handler<typeof api.walletPayments> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const found = sql`from wallet_payment w left join payment p on p.idempotency_key = w.id and p.cart_id = w.cart_id
    where ${conditionOf(query)}`
  const { rows } = await sql<{ wallet_payments: object[]; count: number }>`
    with page as (select w.id, w.provider_id, w.cart_id, p.order_id, w.amount, w.metadata, w.expires_at, w.created_at,
        w.updated_at, case when ${isRefunded} then 'refunded' else w.status end as status
      ${found} order by w.created_at desc, w.id desc limit ${limit} offset ${offset})
    select (select count(*) from (select ${found} limit ${countLimit}) counted) as count,
      (select coalesce(json_agg(to_jsonb(page) || jsonb_build_object('email', c.email, 'name',
          nullif(concat_ws(' ', a.last_name, a.first_name), '')) order by page.created_at desc, page.id desc), '[]')
        from page join cart c on c.id = page.cart_id left join address a on a.id = c.shipping_address_id) as wallet_payments`.execute(
    db,
  )
  return { data: rows[0]! }
}

/** Not what was paid otherwise in its place (086). */
const isRefunded = sql`(p.amount_refunded = p.amount and p.captured_at is not null and p.provider_id <> 'manual')`

function conditionOf({ status, provider_id }: Input<typeof api.walletPayments>['query']) {
  const isOfProvider = provider_id ? sql`w.provider_id = ${provider_id}` : sql`true`
  if (!status) return isOfProvider
  if (status === 'refunded') return sql`${isOfProvider} and ${isRefunded}`
  return sql`${isOfProvider} and w.status = ${status} and ${isRefunded} is not true`
}

export const walletListRoutes = [on(api.walletPayments, list)]
