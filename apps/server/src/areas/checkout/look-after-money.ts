import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { capturePayment, takesItself } from './capture-payment.ts'
import { releasePayment } from './release-order.ts'

const atATime = 100

/**
 * Takes, or lets go of, money that was left behind when a provider was away for longer than a listener waits: what
 * waits longest first, for what is set aside is not held for ever. `from` and `to`: how long ago it was set aside, or
 * its order cancelled, in minutes.
 */
export const lookAfterMoney =
  (from: number, to: number) =>
  async (ctx: Ctx): Promise<void> => {
    const [since, until] = [to, from].map((minutes) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString())
    await forEach(ctx, (last) => toTakeFor(ctx, last, until!), since!, capturePayment)
    await forEach(ctx, (last) => toRelease(ctx, last, until!), since!, releasePayment)
  }

interface Found {
  order_id: string
  /** By what they are in line, as the database has it, and by the payment's id. */
  at: string
  id: string
}
type Last = Pick<Found, 'at' | 'id'>
type Work = (ctx: Ctx, order_id: string) => Promise<void>

/** One that fails, however many of them, keeps no other from its turn. */
async function forEach(ctx: Ctx, find: (last: Last) => Promise<Found[]>, since: string, work: Work) {
  let last: Last = { at: since, id: '' }
  for (;;) {
    const found = await find(last)
    for (const { order_id } of found)
      await work(ctx, order_id).catch((error: unknown) =>
        ctx.log.error({ err: error, order: order_id }, 'money not looked after yet'),
      )
    if (found.length < atATime) return
    last = found.at(-1)!
  }
}

/** Orders whose money the shop takes itself. */
async function toTakeFor(ctx: Ctx, last: Last, until: string): Promise<Found[]> {
  const takers = [...ctx.outside.payments.values()].filter((provider) => takesItself(ctx, provider))
  const { rows } = await sql<Found>`select p.id, p.order_id, p.created_at::text as at
    from payment p join orders o on o.id = p.order_id
    where p.captured_at is null and p.canceled_at is null and p.provider_id = any(${takers.map(({ id }) => id)})
      and (p.created_at, p.id) > (${last.at}, ${last.id}) and p.created_at <= ${until}
      and o.status = 'pending' and o.payment_status = 'awaiting'
    order by p.created_at, p.id limit ${atATime}`.execute(ctx.db)
  return rows
}

async function toRelease({ db }: Ctx, last: Last, until: string): Promise<Found[]> {
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
