import { cx } from '@kusuribako/ui/cx.ts'
import { count } from '@kusuribako/ui/format.ts'
import type { VariantView } from './product-view.ts'
import { stepWords } from './step-words.ts'

/** The price per piece by quantity, where that makes a difference; the row of the chosen quantity is highlighted. */
export function QuantityPrices({ chosen, quantity }: { chosen: VariantView; quantity: number }) {
  const { steps, plans } = chosen
  if (steps.length === 0 || chosen.notSold) return null
  const at = steps.findLastIndex(({ from }) => from <= quantity)
  return (
    <table className="mt-4 w-full max-w-xs border-collapse text-sm tabular-nums">
      <caption className="mb-1 text-left text-quiet">
        <span className="font-semibold text-ink">まとめ買いの価格</span>（1個あたり・税込）
        {plans.length > 0 && <span className="block">定期便の価格は変わりません。</span>}
      </caption>
      <tbody>
        {stepWords(steps).map(({ words, price }, row) => (
          <tr
            key={words}
            aria-current={row === at ? 'true' : undefined}
            className={cx('border-y border-line', row === at && 'bg-leaf-tint font-semibold')}
          >
            <th scope="row" className={cx('px-3 py-1.5 text-left', row !== at && 'font-normal')}>
              {words}
            </th>
            <td className="px-3 py-1.5 text-right whitespace-nowrap">{count(price)}円</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
