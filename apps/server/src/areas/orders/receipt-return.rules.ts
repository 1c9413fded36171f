import { type Day, dayInTokyo } from '@kusuribako/contract/values/day'
import { split, sum } from '../pricing/split.rules.ts'
import { taxOnInvoice } from '../pricing/tax.rules.ts'

/** What a document states about a return (適格返還請求書, 消費税法57条の4第3項). Money in yen with tax. */
export interface ReturnStated {
  returned_on: Day
  lines: { title: string; quantity: number; total: number; is_reduced: boolean }[]
  /**
   * The difference between the refund and the goods' worth: return shipping, or a decision by staff; zero is not
   * shown.
   */
  adjustment: number
  /** The refund. */
  total: number
  /** By rate, rounded once per rate. */
  taxes: { rate: number; total: number; tax: number }[]
}

/** Money given back beside returns, as a document states it: by rate, rounded once per rate. Yen with tax. */
export interface ReductionStated {
  reduced_on: Day
  total: number
  taxes: ReturnStated['taxes']
  /** What it was given back for, with each part's share; left out where it was for all that was sold. */
  goods?: { reason: 'claim' | 'swap'; lines: ReturnStated['lines'] }
  /** For goods that came back without a recorded return: nobody noted which. */
  is_return?: true
}

/** A swap that has cost its buyer a difference, or nothing: the new goods, less what came back. Yen with tax. */
export interface ExchangeStated {
  exchanged_on: Day
  lines: ReturnStated['lines']
  total: number
  taxes: ReturnStated['taxes']
}

export interface RefundedReturn {
  returned_on: Day
  /** Yen refunded. */
  refund_amount: number
  lines: { title: string; quantity: number; worth: number; tax_rate: number; is_reduced: boolean }[]
}

/**
 * The refund for one return, by rate. Where it differs from the goods' worth, the difference is split over the rates
 * in proportion to their goods, in whole yen.
 */
export function stateReturn({ returned_on, refund_amount, lines }: RefundedReturn): ReturnStated {
  const worth = sum(lines.map((line) => line.worth))
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].toSorted((a, b) => b - a)
  const worthOf = (rate: number) => sum(lines.filter(({ tax_rate }) => tax_rate === rate).map((line) => line.worth))
  return {
    returned_on,
    lines: lines.map(({ title, quantity, worth: total, is_reduced }) => ({ title, quantity, total, is_reduced })),
    adjustment: refund_amount - worth,
    total: refund_amount,
    taxes: byRate(
      refund_amount,
      rates.map((rate) => ({ rate, total: worthOf(rate) })),
    ),
  }
}

/** What a claim or the difference of a swap is for. New goods and charges of a swap have a negative worth. */
export interface ReducedGoods {
  reason: 'claim' | 'swap'
  lines: RefundedReturn['lines']
}

/** What was paid for a swap, split over its goods and by rate. */
export function stateExchange({ at, amount, lines }: { at: Date; amount: number; lines: ReducedGoods['lines'] }) {
  const { goods, taxes } = stateGoods(amount, { reason: 'swap', lines })
  return { exchanged_on: dayInTokyo(at), lines: goods.lines, total: amount, taxes } satisfies ExchangeStated
}

/** Amounts of several parts, each rate once. */
export const totalsByRate = (parts: readonly RateTotal[]): RateTotal[] =>
  [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, ofRate]) => ({
    rate,
    total: sum(ofRate.map(({ total }) => total)),
  }))

interface RateTotal {
  rate: number
  total: number
}

interface RefundToState {
  amount: number
  reason: string
  at: Date
  goods?: ReducedGoods | undefined
}

/**
 * Of the refunds for returns, the earliest first, what received returns did not give (`money`: yen): staff entered it
 * by hand. A return's refund has its instant; another one may stand in for it, because staff repeat a declined refund.
 */
export function refundsBeyondReturns<R extends { amount: number; at: Date }>(
  refunds: readonly R[],
  returns: readonly { at: Date; money: number }[],
): R[] {
  const remainingReturns = returns.map((one) => ({ ...one }))
  const deduct = (refund: R, from: typeof remainingReturns): R => {
    let { amount } = refund
    for (const one of from) {
      const deducted = Math.min(amount, one.money)
      one.money -= deducted
      amount -= deducted
    }
    return { ...refund, amount }
  }
  const isOf = (refund: R) => (one: { at: Date }) => one.at.getTime() === refund.at.getTime()
  return refunds
    .map((refund) => deduct(refund, remainingReturns.filter(isOf(refund))))
    .map((refund) => deduct(refund, remainingReturns))
    .filter(({ amount }) => amount > 0)
}

/**
 * Refunds beside returns lower the price of what was sold (消費税法57条の4第3項): those of claims and swaps the price of their
 * goods. Any other (値引き, or a return that nobody recorded) is split over the rates in proportion to what was left of
 * the sale by then, after returns and earlier refunds. `sold`: of the order, by rate.
 */
export function stateReductions(
  sold: readonly RateTotal[],
  refunds: readonly RefundToState[],
  returned: readonly { at: Date; taxes: readonly RateTotal[] }[],
): ReductionStated[] {
  const earlierReductions: RateTotal[] = []
  return refunds.map(({ amount, reason, at, goods }) => {
    if (goods && sum(goods.lines.map(({ worth }) => worth)) > 0) {
      const stated = stateGoods(amount, goods)
      earlierReductions.push(...stated.taxes)
      return { reduced_on: dayInTokyo(at), total: amount, ...stated }
    }
    const refundedTotals = [
      ...returned.filter((one) => one.at <= at).flatMap(({ taxes }) => taxes),
      ...earlierReductions,
    ]
    const remaining = sold.map(({ rate, total }) => {
      const refundedTotal = sum(refundedTotals.filter((one) => one.rate === rate).map((one) => one.total))
      return { rate, total: Math.max(0, total - refundedTotal) }
    })
    const taxes = byRate(amount, remaining.some(({ total }) => total > 0) ? remaining : sold)
    earlierReductions.push(...taxes)
    const is_return = reason === 'return' && { is_return: true as const }
    return { reduced_on: dayInTokyo(at), total: amount, taxes, ...is_return }
  })
}

/** A refund split over the goods that it is for, and by their rates. */
function stateGoods(
  amount: number,
  { reason, lines }: ReducedGoods,
): Required<Pick<ReductionStated, 'taxes' | 'goods'>> {
  const worths = lines.map(({ worth }) => worth)
  // Nothing was paid for an even swap.
  const shares = amount === 0 ? worths : split(amount, worths)
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].toSorted((a, b) => b - a)
  const totalOfRate = (rate: number) => sum(shares.filter((_share, at) => lines[at]!.tax_rate === rate))
  return {
    taxes: withTax(rates.map((rate) => ({ rate, total: totalOfRate(rate) }))),
    goods: {
      reason,
      lines: lines.map(({ title, quantity, is_reduced }, at) => ({ title, quantity, total: shares[at]!, is_reduced })),
    },
  }
}

/** An amount split over rates in proportion to their worths, in whole yen; rates without a share are left out. */
function byRate(amount: number, worths: readonly RateTotal[]): ReturnStated['taxes'] {
  const shares = split(
    amount,
    worths.map(({ total }) => total),
  )
  return withTax(worths.map(({ rate }, at) => ({ rate, total: shares[at]! })))
}

/** The tax in amounts by rate. New goods of a swap may be worth more at a rate than what came back: a negative one. */
const withTax = (shares: readonly RateTotal[]): ReturnStated['taxes'] =>
  shares
    .filter(({ total }) => total !== 0)
    .map(({ rate, total }) => ({ rate, total, tax: Math.sign(total) * taxOnInvoice(Math.abs(total), rate) }))
