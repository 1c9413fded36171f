import type { IngredientOverlap } from '@kusuribako/contract/checkout/validate-cart'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Fragment } from 'react'
import { quotedNameOf } from '../checkout/line-names.ts'
import type { CartView } from './cart-view.ts'

interface OverlapNoticeProps {
  kind: 'info' | 'warning'
  overlap: IngredientOverlap
  cart: CartView
}

/** Advice, never a refusal: medicines of the cart that contain the same active ingredient, and what to do. */
export function OverlapNotice({ kind, overlap: { ingredients, line_item_ids }, cart }: OverlapNoticeProps) {
  const names = [...new Set(line_item_ids.map((id) => quotedNameOf(cart, id)))]
  const which = names.length > 2 ? 'どれ' : 'どちら'
  return (
    <Notice kind={kind} title="同じ有効成分のお薬があります">
      <p>
        {names.map((name, at) => (
          <Fragment key={name}>
            {at > 0 && 'と'}
            <ProductName name={name} />
          </Fragment>
        ))}
        は、{which}も{ingredients.join('、')}を含みます。
      </p>
      <p>
        いっしょに使うと、同じ成分をとりすぎるおそれがあります。同時に使わず、{which}
        にするか迷うときは薬剤師・登録販売者にご相談ください。
      </p>
      <p>
        <Link
          to="/contact"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          薬剤師・登録販売者に相談する
        </Link>
      </p>
    </Notice>
  )
}

/**
 * The overlaps of which this is the last line: beside the medicine that was added to the others, each is shown once.
 */
export const overlapsEndingAt = ({ lines, overlaps }: Pick<CartView, 'lines' | 'overlaps'>, id: string) =>
  overlaps.filter(
    ({ line_item_ids }) => lines.findLast((line) => line_item_ids.some((one) => one === line.id))?.id === id,
  )
