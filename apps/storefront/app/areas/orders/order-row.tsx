import type { Order } from '@kusuribako/contract/orders/order'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, yen } from '@kusuribako/ui/format.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Picture } from '@kusuribako/ui/picture.tsx'
import { orderState } from './order-state.ts'

/** An order in a list: date, state, goods. */
export interface OrderSummary {
  /** Its page. */
  to: string
  number: number | string
  placedAt: string
  word: string
  tone: 'info' | 'success' | 'warning' | 'neutral'
  total: number
  titles: string[]
  thumbnails: string[]
}

export function OrderRow({ order }: { order: OrderSummary }) {
  const { to, number, placedAt, word, tone, total, titles, thumbnails } = order
  return (
    <article className="relative grid gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-leaf sm:p-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pr-8 text-sm">
        <Badge tone={tone}>{word}</Badge>
        <span className="text-quiet">{placedAt && date(placedAt)}</span>
      </p>
      <h3 className="text-base font-semibold">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
          注文番号 {number}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {thumbnails.map((thumbnail) => (
          <span key={thumbnail} className="size-14 overflow-hidden rounded-field border border-line bg-white">
            <Picture src={thumbnail} alt="" width={112} height={112} sizes="56px" className="size-full" />
          </span>
        ))}
      </div>
      <p className="phrases line-clamp-2 text-sm text-quiet">{titles.join('、')}</p>
      <p className="font-semibold tabular-nums">
        {yen(total)} <span className="text-xs font-normal text-quiet">税込</span>
      </p>
      <ChevronRightIcon className="absolute top-4 right-3 size-5 text-quiet" />
    </article>
  )
}

export function summarise(order: Order): OrderSummary {
  const { word, tone } = orderState(order)
  const items = order.items ?? []
  return {
    to: `/account/orders/${order.id}`,
    number: order.display_id ?? 0,
    placedAt: order.created_at ?? '',
    word,
    tone,
    total: order.total ?? 0,
    titles: items.map(({ title }) => title),
    thumbnails: items.flatMap(({ thumbnail }) => thumbnail ?? []).slice(0, 4),
  }
}
