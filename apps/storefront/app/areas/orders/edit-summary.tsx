import { yen } from '@kusuribako/ui/format.ts'
import { Row, TaxParts } from '../cart/totals.tsx'
import { GoodsList } from '../checkout/goods-list.tsx'
import type { EditView } from './edit-view.ts'

/** The effect of a change on an order: each line as it would be, and the total before and after. */
export function EditSummary({ edit }: { edit: EditView }) {
  const { lines, goods, discount, shipping, giftCards, total, taxes, before, due, state } = edit
  return (
    <section className="grid gap-5 rounded-card border border-line bg-surface p-5">
      <h2 className="text-lg">{state === 'agreed' ? '変更したご注文' : '変更後のご注文'}</h2>
      <GoodsList lines={lines} />
      <dl className="grid gap-1.5 border-t border-line pt-5 text-sm">
        <Row name="商品の合計">{yen(goods)}</Row>
        {discount > 0 && (
          <Row name="割引">
            <span className="text-persimmon">−{yen(discount)}</span>
          </Row>
        )}
        <Row name="送料">{shipping === 0 ? '無料' : yen(shipping)}</Row>
        {giftCards > 0 && <Row name="ギフトカード">−{yen(giftCards)}</Row>}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">
            {state === 'agreed' ? '合計' : '変更後の合計'} <span className="text-xs font-normal text-quiet">税込</span>
          </dt>
          <dd className="text-2xl font-semibold tabular-nums">{yen(total)}</dd>
        </div>
        {before !== null && <Row name="変更前の合計">{yen(before)}</Row>}
        {due !== null && <Difference due={due} />}
      </dl>
      <TaxParts taxes={taxes} />
    </section>
  )
}

function Difference({ due }: { due: number }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4">
      <dt className="font-semibold">{due === 0 ? '差額' : due > 0 ? '追加のお支払い' : 'お返しする金額'}</dt>
      <dd className="text-xl font-semibold tabular-nums">{yen(Math.abs(due))}</dd>
    </div>
  )
}
