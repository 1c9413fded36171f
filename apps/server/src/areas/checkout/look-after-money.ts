import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { inTurn, type Turn } from '../../base/in-turn.ts'
import { unchargedStatuses } from '../payments/index.ts'
import { capturePayment, takesItself } from './capture-payment.ts'
import { releasePayment } from './release-order.ts'

/**
 * Takes, or lets go of, money that was left behind when a provider was away for longer than a listener waits: what
 * waits longest first, for what is set aside is not held for ever. `from` and `to`: how long ago it was set aside, or
 * its order cancelled, in minutes.
 */
export const lookAfterMoney =
  (from: number, to: number) =>
  async (ctx: Ctx): Promise<void> => {
    const [since, until] = [to, from].map((minutes) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString())
    const [toTake, toLetGo] = [toTakeFor(ctx, until!), toRelease(ctx, until!)]
    for await (const { order_id } of inTurn(since!, toTake)) await tried(ctx, order_id, capturePayment)
    for await (const { order_id } of inTurn(since!, toLetGo)) await tried(ctx, order_id, releasePayment)
  }

/** One that fails, however many of them, keeps no other from its turn. */
const tried = (ctx: Ctx, id: string, work: (ctx: Ctx, id: string) => Promise<void>) =>
  work(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'money not looked after yet'))

/** `id` is the payment's. */
interface Found extends Turn {
  order_id: string
}
type Find = (last: Turn, atATime: number) => Promise<Found[]>

/**
 * Orders whose money the shop takes itself; what an edit has added may be left of one that is closed, or was refunded.
 */
function toTakeFor(ctx: Ctx, until: string): Find {
  const takers = [...ctx.outside.payments.values()].filter((provider) => takesItself(ctx, provider))
  return async (last, atATime) => {
    const { rows } = await sql<Found>`select p.id, p.order_id, p.created_at::text as at
      from payment p join orders o on o.id = p.order_id
      where p.captured_at is null and p.canceled_at is null and p.provider_id = any(${takers.map(({ id }) => id)})
        and (p.created_at, p.id) > (${last.at}, ${last.id}) and p.created_at <= ${until}
        and o.status <> all(${unchargedStatuses}) and o.payment_status <> 'requires_action'
      order by p.created_at, p.id limit ${atATime}`.execute(ctx.db)
    return rows
  }
}

function toRelease({ db }: Ctx, until: string): Find {
  return async (last, atATime) => {
    // What the provider will not give back is for people to see to.
    const { rows } = await sql<Found>`select p.id, p.order_id, o.canceled_at::text as at
      from orders o join payment p on p.order_id = o.id
      where o.status = 'canceled' and (o.canceled_at, p.id) > (${last.at}, ${last.id}) and o.canceled_at <= ${until}
        and p.canceled_at is null and p.amount_refunded < p.amount
        and not exists (select from refund r join refund_verdict v on v.refund_id = r.id
          where r.payment_id = p.id and v.state = 'declined')
      order by o.canceled_at, p.id limit ${atATime}`.execute(db)
    return rows
  }
}
