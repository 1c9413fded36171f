import { type Day, dayInTokyo } from '../pharmacy/day.rules.ts'
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

/** Money given back without goods, as a document states it: by rate, rounded once per rate. Yen with tax. */
export interface ReductionStated {
  reduced_on: Day
  total: number
  taxes: ReturnStated['taxes']
}

export interface CameBack {
  returned_on: Day
  /** Yen refunded. */
  refund_amount: number
  lines: { title: string; quantity: number; worth: number; tax_rate: number; is_reduced: boolean }[]
}

/**
 * The refund for one return, by rate. Where it differs from the goods' worth, the difference is split over the rates
 * in proportion to their goods, in whole yen.
 */
export function stateReturn({ returned_on, refund_amount, lines }: CameBack): ReturnStated {
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

interface OfRate {
  rate: number
  total: number
}

/**
 * Refunds without goods are a lower price for all that was sold (値引き, 消費税法57条の4第3項): each is split over the rates in
 * proportion to what was left by then, after returns and earlier refunds. `sold`: of the order, by rate.
 */
export function stateReductions(
  sold: readonly OfRate[],
  refunds: readonly { amount: number; at: Date }[],
  returned: readonly { at: Date; taxes: readonly OfRate[] }[],
): ReductionStated[] {
  const before: OfRate[] = []
  return refunds.map(({ amount, at }) => {
    const gone = [...returned.filter((one) => one.at <= at).flatMap(({ taxes }) => taxes), ...before]
    const left = sold.map(({ rate, total }) => {
      const less = sum(gone.filter((one) => one.rate === rate).map((one) => one.total))
      return { rate, total: Math.max(0, total - less) }
    })
    const taxes = byRate(amount, left.some(({ total }) => total > 0) ? left : sold)
    before.push(...taxes)
    return { reduced_on: dayInTokyo(at), total: amount, taxes }
  })
}

/** An amount split over rates in proportion to their worths, in whole yen; rates without a share are left out. */
function byRate(amount: number, worths: readonly OfRate[]): ReturnStated['taxes'] {
  const worth = sum(worths.map(({ total }) => total))
  let [seen, given] = [0, 0]
  const shares = worths.map(({ rate, total: own }) => {
    seen += own
    const upTo = worth === 0 ? amount : Math.floor((amount * seen) / worth)
    const total = upTo - given
    given = upTo
    return { rate, total, tax: taxOnInvoice(total, rate) }
  })
  return shares.filter(({ total }) => total !== 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
