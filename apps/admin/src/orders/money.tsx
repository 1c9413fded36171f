import { type TaxPart, taxParts } from '@kusuribako/contract/pricing/invoice-tax'
import { dateAndTime, signedYen, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { providerNames } from '../shell/provider-names.ts'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { EndedDisputes, isHeldByBank } from './disputes.tsx'
import { kindsIn, useInKind } from './in-kind.ts'
import type { Begin } from './order-page.tsx'
import type { Order } from './orders.ts'
import { isCapturable, mayBeCharged, overpaid, pointsSpent, refundableNow } from './progress.ts'
import { Refunds } from './refunds.tsx'
import { say } from './words.ts'

/** The order's total, its payments, and its refunds. */
export function Money({ order, begin }: { order: Order; begin: Begin }) {
  const { mayWrite } = useRight('money')
  const mayCapture = mayBeCharged(order) && order.payments.some(isCapturable)
  const mayRefund =
    order.status !== 'canceled' && refundableNow(order) > 0 && order.payments.some(isCaptured) && !isHeldByBank(order)
  const excess = overpaid(order)
  return (
    <Section
      title={say.money}
      acts={
        begin &&
        mayWrite && (
          <>
            {mayCapture && <Button onClick={() => begin({ act: 'capture' })}>{say.capture}</Button>}
            {mayRefund && (
              <Button variant="default" onClick={() => begin({ act: 'refund' })}>
                {say.refund}
              </Button>
            )}
          </>
        )
      }
    >
      <EndedDisputes order={order} />
      <Sums order={order} />
      <ul className="mt-4 flex flex-col gap-2 border-t border-line pt-3 text-sm">
        {order.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {providerNames[payment.provider_id] ?? payment.provider_id}
              <span className="ml-3 text-quiet">{stateOf(payment)}</span>
            </span>
            <span className="ml-auto tabular-nums">{yen(payment.amount)}</span>
          </li>
        ))}
        <Refunds order={order} />
        <GivenInKind order={order} />
      </ul>
      {mayRefund && excess > 0 && <p className="mt-3 text-sm text-warning">{say.overpaid(yen(excess))}</p>}
    </Section>
  )
}

/** What returns gave back beside money: together they are the amount of each return. */
function GivenInKind({ order }: { order: Order }) {
  const { data } = useInKind(order)
  const kinds = data ? kindsIn(data.given) : []
  if (!data || kinds.length === 0) return null
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>{say.givenInKind(kinds.join('、'))}</span>
      <span className="ml-auto tabular-nums">−{yen(data.given.points + data.given.gift_cards)}</span>
    </li>
  )
}

type Payment = Order['payments'][number]
const isCaptured = ({ captured_at, canceled_at }: Payment) => captured_at !== null && canceled_at === null

export function stateOf({ captured_at, canceled_at, data }: Pick<Payment, 'captured_at' | 'canceled_at' | 'data'>) {
  if (canceled_at) return say.voided
  if (captured_at) return say.capturedAt(dateAndTime(captured_at))
  const { capture_before: until } = data
  return typeof until === 'string' ? say.captureBefore(dateAndTime(until)) : say.notCaptured
}

/** The parts of a total, in yen with tax; the discount is the difference. */
export function partsOf({ items, shipping_methods, total, ...paid }: PricedGoods) {
  const goods = sum(items.map((line) => line.original_total ?? line.total ?? 0))
  const shipping = sum(shipping_methods.map((method) => method.total ?? 0))
  const giftCards = paid.gift_card_total + paid.gift_card_tax_total
  return { goods, discount: goods + shipping - giftCards - total, shipping, giftCards }
}
interface PricedGoods extends Record<'total' | 'gift_card_total' | 'gift_card_tax_total', number> {
  items: readonly Figures[]
  shipping_methods: readonly Figures[]
}
type Figures = { total?: number | null; original_total?: number | null }
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The parts of an order's total and what was not paid in money, in yen; zero parts are left out. */
export function sumsOf(order: Order): [name: string, amount: number, isTotal?: boolean][] {
  const { goods, discount, shipping, giftCards } = partsOf(order)
  const sums: ReturnType<typeof sumsOf> = [
    [say.goodsWithTax, goods],
    [say.discount, -discount],
    [say.shipping, shipping],
    [say.giftCard, -giftCards],
    [say.total, order.total, true],
    [say.pointsSpent, -pointsSpent(order)],
    [say.refunded, -order.refunded_total],
  ]
  return sums.filter(([, amount, isTotal]) => isTotal || amount !== 0)
}

/** The included tax as on the receipt: the platform's sum is rounded per line, and may differ by some yen. */
export const taxesOf = ({ items, shipping_methods }: Order): TaxPart[] => taxParts([...items, ...shipping_methods])

const Sums = ({ order }: { order: Order }) => (
  <dl className="flex flex-col gap-1">
    {sumsOf(order).map(([name, amount, isTotal]) => (
      <div key={name} className={`flex justify-between gap-4 ${isTotal ? 'text-lg font-semibold' : 'text-sm'}`}>
        <dt className={isTotal ? '' : 'text-quiet'}>{name}</dt>
        <dd className="tabular-nums">{signedYen(amount)}</dd>
      </div>
    ))}
    {taxesOf(order).map(({ rate, total, tax }) => {
      const [name, value] = say.taxOf(rate, total, tax)
      return (
        <div key={rate} className="flex justify-between gap-4 text-sm text-quiet">
          <dt>{name}</dt>
          <dd className="tabular-nums [font-feature-settings:'palt']">{value}</dd>
        </div>
      )
    })}
  </dl>
)
