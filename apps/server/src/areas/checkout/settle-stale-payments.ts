import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { eachRow, type RowKey } from '../../base/keyset-pages.ts'
import { releaseCollection } from '../edits/index.ts'
import { awaitsRefund, stalePayments, unchargedStatuses } from '../payments/index.ts'
import { releaseSwapPayment } from '../returns/index.ts'
import { capturePayment, capturesAutomatically } from './capture-payment.ts'
import { releasePayment } from './release-order.ts'

/**
 * Captures or releases money that was left over when a provider was away for longer than a listener retries: the
 * longest waiting first, because an authorisation expires. `from` and `to`: how long ago it was authorised, or its
 * purpose given up, in minutes.
 */
export const settleStalePayments =
  (from: number, to: number) =>
  async (ctx: Ctx): Promise<void> => {
    const [since, until] = [to, from].map((minutes) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString())
    const [findCapturable, findReleasable] = [capturableUntil(ctx, until!), releasableUntil(ctx, until!)]
    for await (const { order_id } of eachRow(since!, findCapturable)) await runLogged(ctx, order_id, capturePayment)
    for await (const leftover of eachRow(since!, findReleasable)) await runLogged(ctx, leftover, release)
  }

/** A failing one, however many there are, does not block the others. */
const runLogged = <T>(ctx: Ctx, item: T, work: (ctx: Ctx, item: T) => Promise<void>) =>
  work(ctx, item).catch((error: unknown) => ctx.log.error({ err: error, of: item }, 'left-over money not handled yet'))

/** `id` is the payment's, also for left-over money. */
interface CapturablePayment extends RowKey {
  order_id: string
}
interface LeftoverPayment extends RowKey {
  order_id: string | null
  swap_id: string | null
  collection_id: string | null
}
type Find<T> = (last: RowKey, atATime: number) => Promise<T[]>

async function release(ctx: Ctx, { order_id, swap_id, collection_id }: LeftoverPayment): Promise<void> {
  if (order_id) await releasePayment(ctx, order_id)
  else if (swap_id) await releaseSwapPayment(ctx, swap_id, async () => {})
  else if (collection_id) await releaseCollection(ctx, collection_id)
}

/**
 * Orders whose money the shop captures itself; an edit may have left money to capture on a closed or refunded order.
 */
function capturableUntil(ctx: Ctx, until: string): Find<CapturablePayment> {
  const capturingProviders = [...ctx.outside.payments.values()].filter((provider) =>
    capturesAutomatically(ctx, provider),
  )
  return async (last, atATime) => {
    const { rows } = await sql<CapturablePayment>`select p.id, p.order_id, p.created_at::text as at
      from payment p join orders o on o.id = p.order_id
      where p.captured_at is null and p.canceled_at is null and p.provider_id = any(${capturingProviders.map(({ id }) => id)})
        and (p.created_at, p.id) > (${last.at}, ${last.id}) and p.created_at <= ${until}
        and o.status <> all(${unchargedStatuses}) and o.payment_status <> 'requires_action'
      order by p.created_at, p.id limit ${atATime}`.execute(ctx.db)
    return rows
  }
}

function releasableUntil({ db }: Ctx, until: string): Find<LeftoverPayment> {
  return async (last, atATime) => {
    // Refunds that the provider refuses are for staff.
    const { rows } = await sql<LeftoverPayment>`select p.id, p.order_id, p.swap_id, p.collection_id, p.since::text as at
      from ${stalePayments} p where (p.since, p.id) > (${last.at}, ${last.id}) and p.since <= ${until}
        and not exists (select from refund r join refund_verdict v on v.refund_id = r.id
          where r.payment_id = p.id and ${awaitsRefund})
      order by p.since, p.id limit ${atATime}`.execute(db)
    return rows
  }
}
