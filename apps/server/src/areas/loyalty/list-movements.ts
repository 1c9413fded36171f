import type { customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Handler } from '../../base/ctx.ts'
import { readMovements } from './point-movements.queries.ts'

/** The caller's point movements. */
export const listMovements: Handler<typeof customerPoints.movements> = async (ctx, { query }) => {
  const { movements, count } = await readMovements(ctx, ctx.who.customer_id ?? '', query)
  return { data: { movements: movements.map(movementOnWire), count } }
}

export const movementOnWire = ({
  place,
  kind,
  delta,
  pending_delta,
  order_id,
  display_id,
  note,
  moved_at,
}: Awaited<ReturnType<typeof readMovements>>['movements'][number]) => ({
  place,
  kind,
  delta,
  pending_delta,
  order_id,
  display_id,
  note,
  moved_at,
})
