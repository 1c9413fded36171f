import { Link, useLocation } from 'react-router'
import { useSeenOrders } from './orders.ts'
import { say } from './words.ts'

/** The orders before and after one, in the page of the list from which it was opened; else nothing. */
export function Neighbours({ orderId }: { orderId: string }) {
  const { state } = useLocation()
  const [list, search = ''] = ((state as { from?: string } | null)?.from ?? '').split('?')
  const orders = useSeenOrders(search)
  const at = list === '/orders' ? orders.findIndex(({ id }) => id === orderId) : -1
  if (at < 0) return null
  const [before, after] = [orders[at - 1], orders[at + 1]]
  const look = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4'
  return (
    <nav aria-label={say.neighbours} className="flex flex-wrap gap-x-5 text-sm">
      {before && (
        <Link rel="prev" to={`/orders/${before.id}`} state={state} className={look}>
          ← {say.number(before.display_id)}
        </Link>
      )}
      {after && (
        <Link rel="next" to={`/orders/${after.id}`} state={state} className={look}>
          {say.number(after.display_id)} →
        </Link>
      )}
    </nav>
  )
}
