import { count, yen } from '@kusuribako/ui/format.ts'
import type { ReactNode } from 'react'
import type { Totals as Figures, PointsFigures } from './cart-view.ts'

/** The figures: goods, codes, delivery, the total, points, refunds, and the included tax by rate. */
export function Totals({ totals, codes = [] }: { totals: Figures; codes?: string[] }) {
  return (
    <div>
      <dl className="grid gap-1.5 text-sm">
        <Row name="商品の合計">{yen(totals.goods)}</Row>
        {totals.discount > 0 && (
          <Row name={codes.length > 0 ? `割引（${codes.join('、')}）` : '割引'}>
            <span className="text-persimmon">−{yen(totals.discount)}</span>
          </Row>
        )}
        <Row name="送料">
          {totals.shipping === null ? (
            <span className="text-quiet">次の画面で計算します</span>
          ) : totals.shipping === 0 ? (
            '無料'
          ) : (
            yen(totals.shipping)
          )}
        </Row>
        {totals.giftCards > 0 && <Row name="ギフトカード">−{yen(totals.giftCards)}</Row>}
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">
            合計 <span className="text-xs font-normal text-quiet">税込</span>
          </dt>
          <dd className="ml-auto text-2xl font-semibold tabular-nums">{yen(totals.total)}</dd>
        </div>
        {totals.points && totals.points.used > 0 && <PaidWithPoints {...totals.points} />}
        {totals.paid ? <Row name="お支払いいただいた金額">{yen(totals.paid)}</Row> : null}
        <Refunded {...totals} />
      </dl>
      <TaxParts taxes={totals.taxes} />
      {totals.points && totals.points.earned > 0 && (
        <p className="phrases mt-3 rounded-field bg-leaf-tint px-3 py-2 text-sm text-leaf-deep">
          このご注文で<span className="font-semibold tabular-nums">{count(totals.points.earned)}ポイント</span>
          がたまります（発送後に付与）
        </p>
      )}
    </div>
  )
}

/** What was refunded, and what a bank or a wallet is still processing. */
function Refunded({ refunded = 0, pendingRefund = 0, refundedInKind }: Figures) {
  const completed = refunded - pendingRefund
  return (
    <>
      {completed > 0 && <Row name="返金した金額">−{yen(completed)}</Row>}
      {pendingRefund > 0 && <Row name="返金の手続き中">−{yen(pendingRefund)}</Row>}
      {!!refundedInKind?.gift_cards && <Row name="ギフトカードの残高に戻した分">−{yen(refundedInKind.gift_cards)}</Row>}
      {!!refundedInKind?.points && <Row name="ポイントに戻した分">−{count(refundedInKind.points)}ポイント</Row>}
    </>
  )
}

function PaidWithPoints({ used, toPay }: PointsFigures) {
  return (
    <>
      <Row name="ポイント利用">−{count(used)}ポイント</Row>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">お支払い金額</dt>
        <dd className="text-xl font-semibold tabular-nums">{yen(toPay)}</dd>
      </div>
    </>
  )
}

/** 内消費税, by rate; the mark explains which goods have the reduced one. */
export function TaxParts({ taxes }: Pick<Figures, 'taxes'>) {
  return (
    <ul className="mt-2 grid gap-0.5 text-right text-xs text-quiet tabular-nums [font-feature-settings:'palt']">
      {taxes.map(({ rate, total, tax }) => (
        <li key={rate}>
          {rate > 0 ? `${rate}％対象 ${yen(total)}（内消費税 ${yen(tax)}）` : `消費税対象外 ${yen(total)}`}
        </li>
      ))}
    </ul>
  )
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="ml-auto tabular-nums [word-break:auto-phrase]">{children}</dd>
    </div>
  )
}
