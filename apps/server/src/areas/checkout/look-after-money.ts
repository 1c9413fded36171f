import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { capturePayment } from './capture-payment.ts'
import { releasePayment } from './release-order.ts'

const batch = 100

/**
 * Takes, or lets go of, money that was left behind when a provider was away for longer than a listener waits. `from`
 * and `to`: how long ago it was set aside, or its order cancelled, in minutes.
 */
export const lookAfterMoney =
  (from: number, to: number) =>
  async (ctx: Ctx): Promise<void> => {
    const [since, until] = [to, from].map((minutes) => new Date(ctx.now.getTime() - minutes * 60_000))
    for (const id of await ordersToTakeFor(ctx, since!, until!)) await tried(ctx, id, capturePayment)
    for (const id of await ordersToRelease(ctx, since!, until!)) await tried(ctx, id, releasePayment)
  }

const tried = (ctx: Ctx, id: string, work: (ctx: Ctx, id: string) => Promise<void>) =>
  work(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'money not looked after yet'))

async function ordersToTakeFor({ db }: Ctx, since: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select('orders.id')
    .distinct()
    .where('payment.captured_at', 'is', null)
    .where('payment.canceled_at', 'is', null)
    .where('payment.created_at', '>', since)
    .where('payment.created_at', '<=', until)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_status', '=', 'awaiting')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

async function ordersToRelease({ db }: Ctx, since: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.status', '=', 'canceled')
    .where('orders.canceled_at', '>', since)
    .where('orders.canceled_at', '<=', until)
    .where('payment.canceled_at', 'is', null)
    .whereRef('payment.amount_refunded', '<', 'payment.amount')
    // What the provider will not give back is for people to see to.
    .where(
      sql<boolean>`not exists (select from refund r join refund_verdict v on v.refund_id = r.id
        where r.payment_id = payment.id and v.state = 'declined')`,
    )
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}
