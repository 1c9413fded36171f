import type { adminPoints, customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { type DPoints, readDPoints } from './ask-d-points.ts'
import { accountStatus, isOfAccount } from './d-points.rules.ts'
import { correctPoints } from './move-points.ts'

/** What a member has of the shop's own points; who never had any has none. */
export async function pointsOf({ db }: Pick<Ctx, 'db'>, customer_id: string) {
  const account = await db
    .selectFrom('point_account')
    .select(['balance', 'pending'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return account ?? { balance: 0, pending: 0 }
}

export const readOwnPoints: Handler<typeof customerPoints.get> = async (ctx, { query }) => {
  const id = ctx.who.customer_id ?? ''
  const [{ balance, pending }, there] = await Promise.all([
    pointsOf(ctx, id),
    readDPoints(ctx, id, query.accurate === true),
  ])
  if (there?.trouble && !isOfAccount(there.trouble)) throw refuse(there.trouble)
  const points = balance + (there?.points ?? 0)
  const status = accountStatus(there?.trouble ?? null)
  return { data: { points, pendingPoints: pending, accountStatus: status, dPoints: there && told(there) } }
}

const told = ({ points, card_last4, asked_at }: DPoints) => ({
  points,
  cardNumberLast4: card_last4,
  askedAt: asked_at,
})

export const readPoints: Handler<typeof adminPoints.get> = (ctx, { params }) => accountOf(ctx, params.id)

export const correct: Handler<typeof adminPoints.correct> = async (ctx, { params, body }) => {
  const customer = await findRow(ctx.db, 'customer', params.id)
  if (!customer) throw notFound('customer', params.id)
  await ctx.tx((tx) => correctPoints(tx, params.id, body.delta, body.note))
  return accountOf(ctx, params.id)
}

async function accountOf(ctx: Ctx, customer_id: string) {
  if (!(await findRow(ctx.db, 'customer', customer_id))) throw notFound('customer', customer_id)
  const [account, movements] = await Promise.all([
    pointsOf(ctx, customer_id),
    ctx.db
      .selectFrom('point_movement')
      .select(['kind', 'delta', 'pending_delta', 'order_id', 'note', 'moved_at'])
      .where('customer_id', '=', customer_id)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  return { data: { customer_id, ...account, movements } }
}
