import { Link } from 'react-router'
import { priceOf } from '../goods/goods.ts'
import { useQuestionnaires } from '../pharmacy/questions.ts'
import { useRight } from '../shell/rights.ts'
import { type Missing, missingBeforeSale, type Place } from './missing-before-sale.rules.ts'
import type { DetailedProduct } from './product.ts'
import { say } from './words.ts'

interface MissingListProps {
  /** Null: without links. */
  productId: string | null
  missing: readonly Missing[]
}

/** What is missing, by where to fix it, with links. */
export const MissingList = ({ productId, missing }: MissingListProps) => (
  <div className="flex flex-col">
    {[...Map.groupBy(missing, ({ where }) => where)].map(([where, gaps]) => (
      <div key={where} className="flex flex-wrap items-start gap-x-4 border-line py-1 not-first:border-t">
        <ul className="flex min-w-0 flex-1 basis-64 flex-col gap-1 py-2">
          {gaps.map(({ what, variants }) => (
            <li key={what} className="[overflow-wrap:anywhere]">
              {say.gaps[what]}
              {variants.length > 0 && <span className="text-quiet">{say.ofVariants(variants)}</span>}
            </li>
          ))}
        </ul>
        {productId && <FixLink productId={productId} where={where} />}
      </div>
    ))}
  </div>
)

/** What a product lacks before it should be sold; its questions only for users who may read them. */
export function useMissing(product: DetailedProduct): Missing[] {
  const { mayRead } = useRight('pharmacy')
  const { data } = useQuestionnaires(product.id)
  const questions = mayRead && data ? (data[0]?.questions.length ?? 0) : null
  const variants = product.variants.map((variant) => ({ ...variant, price: priceOf(variant) }))
  return missingBeforeSale({ ...product, variants }, questions)
}

function FixLink({ productId, where }: { productId: string; where: Place }) {
  const { mayWrite } = useRight(where === 'questions' ? 'pharmacy' : 'goods')
  if (!mayWrite) return null
  const linkClass = 'inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4'
  const to: Partial<Record<Place, string>> = { insert: 'describe', questions: `/questions/${productId}` }
  const page = to[where]
  return page === undefined ? (
    <a href={`#${where}`} className={linkClass}>
      {say.mend[where]}
    </a>
  ) : (
    <Link to={page} className={linkClass}>
      {say.mend[where]}
    </Link>
  )
}
