import { yen } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Section } from '../shell/section.tsx'
import type { Line, Order } from './orders.ts'
import { saleClassOf } from './progress.ts'
import { say } from './words.ts'

/** The purchased goods, and each line's progress. */
export const Lines = ({ order }: { order: Order }) => (
  <Section title={say.lines}>
    {order.items.length === 0 && <p className="text-sm text-quiet">{say.noLines}</p>}
    <ul className="flex flex-col divide-y divide-line">
      {order.items.map((line) => (
        <li key={line.id} className="flex gap-4 py-3 crammed:flex-col first:pt-0 last:pb-0">
          <Picture line={line} />
          <LineStory line={line} />
        </li>
      ))}
    </ul>
  </Section>
)

/** The picture of a line, or a placeholder. */
export const Picture = ({ line: { thumbnail } }: { line: Pick<Line, 'thumbnail'> }) =>
  thumbnail ? (
    <img src={thumbnail} alt="" width={56} height={56} className="size-14 shrink-0 rounded-field object-contain" />
  ) : (
    <span aria-hidden="true" className="size-14 shrink-0 rounded-field bg-paper" />
  )

function LineStory({ line }: { line: Line }) {
  const saleClass = saleClassOf(line)
  const state = say.lineState(line.fulfilled_quantity ?? 0, line.shipped_quantity ?? 0, line.returned_quantity ?? 0)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <div className="min-w-0 flex-1 basis-56">
        {saleClass && <SaleClassBadge saleClass={saleClass} />}
        <p className="font-semibold">
          <ProductName name={line.title} />
        </p>
        {line.description && <p className="text-sm text-quiet">{line.description}</p>}
        {state && <p className="text-sm text-quiet">{state}</p>}
      </div>
      <p className="text-right whitespace-nowrap tabular-nums">
        <strong>{say.pieces(line.quantity)}</strong>
        <span className="ml-4">{yen(line.original_total ?? line.total ?? 0)}</span>
      </p>
    </div>
  )
}
