import type { customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Handler } from '../../base/ctx.ts'
import { pageOfMovements } from './point-movements.queries.ts'

/** How the caller's points came and went. */
export const listMovements: Handler<typeof customerPoints.movements> = async (ctx, { query }) => {
  const { movements, count } = await pageOfMovements(ctx, ctx.who.customer_id ?? '', query)
  const shown = movements.map(({ place, kind, delta, pending_delta, order_id, display_id, note, moved_at }) => ({
    place,
    kind,
    delta,
    pending_delta,
    order_id,
    display_id,
    note,
    moved_at,
  }))
  return { data: { movements: shown, count } }
}
