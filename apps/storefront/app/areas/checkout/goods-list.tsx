import { Badge } from '@kusuribako/ui/badge.tsx'
import { taxWord, yen } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { GoodsPicture } from '@kusuribako/ui/picture.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { PlanNote } from '../subscriptions/plan-note.tsx'
import type { PlanTerms } from '../subscriptions/plan-words.ts'

export interface Goods {
  id: string
  title: string
  variantTitle: string | null
  thumbnail: string | null
  saleClass: string | null
  quantity: number
  unitPrice: number
  total: number
  /** Its reduced tax rate, in percent; null: the standard one. */
  reducedRate: number | null
  /** Its page, if it is linked. */
  to?: string | null
  plan?: PlanTerms | null
  /** For a line that a change of the order affects: pieces before. A removed one has a `quantity` of 0. */
  previousQuantity?: number | null
}

/** The goods: each with quantity, price and sum (特定商取引法12条の6). */
export function GoodsList({ lines }: { lines: Goods[] }) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[min(4rem,25%)_1fr] gap-3">
          <GoodsPicture src={line.thumbnail} size={64} />
          <div className="min-w-0 text-sm leading-normal">
            <p className="flex flex-wrap gap-1.5 empty:hidden">
              {line.saleClass && <SaleClassBadge saleClass={line.saleClass} />}
              {isChanged(line) && <Badge tone={line.quantity === 0 ? 'neutral' : 'info'}>{changeLabel(line)}</Badge>}
            </p>
            <p className="mt-0.5 font-medium">
              {line.to ? (
                <Link to={line.to} className="-my-3 inline-block py-3 hover:text-leaf hover:underline">
                  <ProductName name={line.title} />
                </Link>
              ) : (
                <ProductName name={line.title} />
              )}
            </p>
            {line.variantTitle && <p className="text-quiet">{line.variantTitle}</p>}
            {line.plan && <PlanNote plan={line.plan} />}
            <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="text-quiet">
                {yen(line.unitPrice)} ×{' '}
                {line.previousQuantity ? `${line.previousQuantity}点 → ${line.quantity}点` : `${line.quantity}点`}
              </span>
              <span className="ml-auto font-semibold">
                {yen(line.total)}
                <span className="ml-1 text-xs font-normal text-quiet">{taxWord(line.reducedRate)}</span>
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const isChanged = ({ previousQuantity }: Goods) => previousQuantity !== undefined && previousQuantity !== null
const changeLabel = ({ previousQuantity, quantity }: Goods) =>
  quantity === 0 ? '取りやめ' : previousQuantity === 0 ? '追加' : '数量の変更'
