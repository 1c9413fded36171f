import type { adminPoints, customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { type DPoints, readDPoints, recallDPoints } from './ask-d-points.ts'
import { accountStatus, isOfAccount } from './d-points.rules.ts'
import { movementOnWire } from './list-movements.ts'
import { correctPoints } from './move-points.ts'
import { pageOfMovements } from './point-movements.queries.ts'

/** A member's points of the shop's own; zero without an account row. */
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

export const readPoints: Handler<typeof adminPoints.get> = async (ctx, { params }) => {
  await mustBeCustomer(ctx, params.id)
  return accountOf(ctx, params.id)
}

export const correct: Handler<typeof adminPoints.correct> = async (ctx, { params, body }) => {
  await mustBeCustomer(ctx, params.id)
  await ctx.tx((tx) => correctPoints(tx, params.id, body.delta, body.note))
  return accountOf(ctx, params.id)
}

async function mustBeCustomer({ db }: Ctx, id: string) {
  if (!(await findRow(db, 'customer', id))) throw notFound('customer', id)
}

async function accountOf(ctx: Ctx, customer_id: string) {
  const [account, there, { movements }] = await Promise.all([
    pointsOf(ctx, customer_id),
    recallDPoints(ctx, customer_id),
    pageOfMovements(ctx, customer_id, { limit: 100, offset: 0, withTries: true }),
  ])
  const dPoints = there && { ...told(there), accountStatus: accountStatus(there.trouble) }
  return { data: { customer_id, ...account, dPoints, movements: movements.map(movementOnWire) } }
}
