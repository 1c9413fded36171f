import type { adminPoints, customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { accountStatus, isOfAccount } from './d-points.rules.ts'
import { movementOnWire } from './list-movements.ts'
import { correctPoints } from './move-points.ts'
import { readMovements } from './point-movements.queries.ts'
import { type DPoints, readDPoints, readStoredDPoints } from './read-d-points.ts'

export const readPoints: Handler<typeof adminPoints.get> = async (ctx, { params }) => {
  await mustBeCustomer(ctx, params.id)
  return accountOf(ctx, params.id)
}

/** A member's points of the shop's own; zero without an account row. */
export async function readShopPoints({ db }: Pick<Ctx, 'db'>, customer_id: string) {
  const account = await db
    .selectFrom('point_account')
    .select(['balance', 'pending'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return account ?? { balance: 0, pending: 0 }
}

/** The customer's points, and d-points where connected; refuses where their provider gave no answer. */
export const readOwnPoints: Handler<typeof customerPoints.get> = async (ctx, { query }) => {
  const id = ctx.who.customer_id ?? ''
  const [{ balance, pending }, dPoints] = await Promise.all([
    readShopPoints(ctx, id),
    readDPoints(ctx, id, query.accurate === true),
  ])
  if (dPoints?.trouble && !isOfAccount(dPoints.trouble)) throw refuse(dPoints.trouble)
  const points = balance + (dPoints?.points ?? 0)
  const status = accountStatus(dPoints?.trouble ?? null)
  return { data: { points, pendingPoints: pending, accountStatus: status, dPoints: dPoints && dPointsOnWire(dPoints) } }
}

const dPointsOnWire = ({ points, card_last4, asked_at }: DPoints) => ({
  points,
  cardNumberLast4: card_last4,
  askedAt: asked_at,
})

export const correctCustomerPoints: Handler<typeof adminPoints.correct> = async (ctx, { params, body }) => {
  await mustBeCustomer(ctx, params.id)
  await ctx.tx((tx) => correctPoints(tx, params.id, body.delta, body.note))
  return accountOf(ctx, params.id)
}

async function mustBeCustomer({ db }: Ctx, id: string) {
  if (!(await findRow(db, 'customer', id))) throw notFound('customer', id)
}

async function accountOf(ctx: Ctx, customer_id: string) {
  const [account, stored, { movements }] = await Promise.all([
    readShopPoints(ctx, customer_id),
    readStoredDPoints(ctx, customer_id),
    readMovements(ctx, customer_id, { limit: 100, offset: 0, withTries: true }),
  ])
  const dPoints = stored && { ...dPointsOnWire(stored), accountStatus: accountStatus(stored.trouble) }
  return { data: { customer_id, ...account, dPoints, movements: movements.map(movementOnWire) } }
}
