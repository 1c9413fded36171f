import { Link, useLocation } from 'react-router'
import { type Order, useNeighbours, useOrder } from './orders.ts'
import { say } from './words.ts'

/** The orders before and after one, in the list from which it was opened; else nothing. */
export function PreviousAndNext({ orderId }: { orderId: string }) {
  const { state } = useLocation()
  const { data: order } = useOrder(orderId)
  const [list, search = ''] = ((state as { from?: string } | null)?.from ?? '').split('?')
  // While an order loads, the previous one is still there.
  return list === '/orders' && order?.id === orderId ? <Beside order={order} search={search} /> : null
}

function Beside({ order, search }: { order: Order; search: string }) {
  const { state } = useLocation()
  const [before, after] = useNeighbours(search, order) ?? []
  const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4'
  return (
    <nav aria-label={say.neighbours} className="flex flex-wrap gap-x-5 text-sm">
      {before && (
        <Link rel="prev" to={`/orders/${before.id}`} state={state} className={linkClass}>
          ← {say.number(before.display_id)}
        </Link>
      )}
      {after && (
        <Link rel="next" to={`/orders/${after.id}`} state={state} className={linkClass}>
          {say.number(after.display_id)} →
        </Link>
      )}
    </nav>
  )
}
