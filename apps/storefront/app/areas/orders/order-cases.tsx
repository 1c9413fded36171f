import type { OrderCase } from '@kusuribako/contract/orders/shop-orders'

const kinds: Record<OrderCase['kind'], string> = { return: '返品', swap: '交換', claim: '不備への対応' }
const states: Record<OrderCase['state'], string> = {
  requested: '受け付けました。商品の到着をお待ちしています。',
  received: '商品を受け取りました。',
  offered: '内容のご確認をお待ちしています。',
  preparing: '代わりの商品の発送を準備しています。',
  shipped: '代わりの商品を発送しました。',
  refunded: '返金のお手続きをしました。',
  canceled: '取り消しました。',
}

/** What became of goods after the sale: returns, swaps and claims, each with its state. */
export function OrderCases({ cases }: { cases: readonly OrderCase[] }) {
  if (cases.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">返品・交換などの状況</h2>
      <ul className="grid gap-4 text-sm">
        {cases.map(({ id, kind, state, pieces, sent }) => (
          <li key={id}>
            <p className="phrases">
              <span className="font-semibold">{kinds[kind]}</span>：{states[state]}
            </p>
            <Pieces pieces={pieces} />
            {sent.length > 0 && <p className="mt-1">代わりの商品</p>}
            <Pieces pieces={sent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pieces({ pieces }: Pick<OrderCase, 'pieces'>) {
  return pieces.map(({ title, description, quantity }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
    <p key={at} className="phrases text-quiet">
      {[title, description].filter(Boolean).join(' ')} × {quantity}点
    </p>
  ))
}
