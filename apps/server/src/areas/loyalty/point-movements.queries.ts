import type { PointMovement } from '@kusuribako/contract/loyalty/points'
import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'

type MovementRow = Omit<PointMovement, 'moved_at'> & { moved_at: Date }

/**
 * One page of a member's movements, the newest first: the shop's own points and those at the provider. What an attempt
 * used without becoming an order was given back, and is included only `withTries`, like attempts in progress.
 */
export async function readMovements(
  { db }: Pick<Ctx, 'db'>,
  customer_id: string,
  { limit, offset, withTries = false }: { limit: number; offset: number; withTries?: boolean },
): Promise<{ movements: MovementRow[]; count: number }> {
  const allMovements = sql`(
    with shop_points as (
      select 'shop' as place, m.kind, m.delta, m.pending_delta, coalesce(m.order_id, a.order_id) as order_id, m.note,
        m.moved_at, lpad(m.id::text, 20, '0') as name
      from point_movement m left join checkout_attempt a on a.id = m.attempt_id
      where m.customer_id = ${customer_id} and (m.attempt_id is null or a.order_id is not null or ${withTries})
    ), d_points as (
      select 'docomo', case kind when 'use' then 'used' when 'award' then 'earned' else 'revoked' end,
        case kind when 'award' then points else -points end, 0, order_id, null, created_at, key
      from d_point_entry where customer_id = ${customer_id} and (order_id is not null or ${withTries})
        and state <> 'refused'
      union all
      select 'docomo', 'used_back', points, 0, order_id, null, updated_at, key
      from d_point_entry where customer_id = ${customer_id} and (order_id is not null or ${withTries})
        and kind = 'use' and wanted = 'canceled' and state <> 'refused'
    ) select * from shop_points union all select * from d_points) every`
  const [movements, counts] = await Promise.all([
    sql<MovementRow>`select every.*, orders.display_id from ${allMovements} left join orders on orders.id = every.order_id
      order by every.moved_at desc, every.place, every.name desc, every.kind desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from ${allMovements}`.execute(db),
  ])
  return { movements: movements.rows, count: counts.rows[0]!.count }
}
