import { RowLink } from '../tables/row-link.tsx'
import { words } from '../wording.ts'

/** The link to a row's order; one of the former shop has no page here. */
export const OrderLink = ({ id }: { id: string | null }) =>
  id?.startsWith('order_') ? (
    <span className="whitespace-nowrap">
      <RowLink to={`/orders/${id}`} isPlain>
        {words.list.toOrder}
      </RowLink>
    </span>
  ) : (
    words.list.none
  )
