import { shortDate } from '@kusuribako/ui/format.ts'
import { ExternalIcon } from '@kusuribako/ui/icons.tsx'
import type { OrderView } from './order-view.ts'

/** The parcels that have left, each with its tracking link where there is one. */
export function Parcels({ parcels }: Pick<OrderView, 'parcels'>) {
  const shown = parcels.filter(({ numbers }) => numbers.length > 0)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-2 text-sm">
      {shown.map(({ id, numbers, shippedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          {shippedAt && <span>{shortDate(shippedAt)}発送</span>}
          {numbers.map(({ number, url }) =>
            url ? (
              <a
                key={number}
                href={url}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-1 text-leaf underline underline-offset-4"
              >
                お荷物を追跡する（{number}）
                <ExternalIcon className="size-4" />
                <span className="sr-only">（新しいタブで開きます）</span>
              </a>
            ) : (
              <span key={number}>お問い合わせ番号 {number}</span>
            ),
          )}
        </li>
      ))}
    </ul>
  )
}
