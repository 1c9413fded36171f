import { reducedRatesOf, reducedRateWords } from '../orders/reduced-rate.rules.ts'
import type { Part } from './letter.rules.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { yen } from './wording.rules.ts'

/** An order's goods and sums, down to the tax by rate. */
export const figureParts = (order: OrderLetterInput): Part[] => [
  { kind: 'facts', rows: [...lineRows(order), ...sumRows(order)], total: amountToPay },
  ...reducedRateNote(order),
]

export const lineRows = ({ lines }: Pick<OrderLetterInput, 'lines'>) =>
  lines.map((line) => {
    const kind = line.sale_class ? `【${line.sale_class}】` : ''
    const variant = line.variant_title ? ` ${line.variant_title}` : ''
    const mark = line.is_reduced ? ' ※' : ''
    const unitPrice = line.quantity > 1 ? `\n（1点 ${yen(line.unit_price)}）` : ''
    return [`${kind}${line.title}${variant} × ${line.quantity}${mark}${unitPrice}`, yen(line.total)] as const
  })

function sumRows(order: OrderLetterInput) {
  return [
    ['商品の合計（税込）', yen(order.items_total)] as const,
    ...(order.discount_total > 0 ? [['割引', `−${yen(order.discount_total)}`] as const] : []),
    ...(order.shipping ? [[`送料 ${order.shipping.name}`, yen(order.shipping.total)] as const] : []),
    ...(order.gift_card_total > 0 ? [['ギフトカード', `−${yen(order.gift_card_total)}`] as const] : []),
    ...(order.points_spent > 0 ? [['ポイント利用', `−${yen(order.points_spent)}`] as const] : []),
    [amountToPay, yen(order.total - order.points_spent)] as const,
    // Free delivery has a tax rate too.
    ...order.taxes.filter(({ total }) => total !== 0).map(taxRow),
  ]
}

const amountToPay = 'お支払い金額（税込）'

const taxRow = ({ rate, total, tax }: OrderLetterInput['taxes'][number]) =>
  rate > 0
    ? ([`${rate}％対象 ${yen(total)}`, `内消費税 ${yen(tax)}`] as const)
    : (['消費税対象外', yen(total)] as const)

function reducedRateNote({ lines }: OrderLetterInput): Part[] {
  const rates = reducedRatesOf(lines)
  return rates.length > 0 ? [{ kind: 'paragraph', text: reducedRateWords(rates) }] : []
}
