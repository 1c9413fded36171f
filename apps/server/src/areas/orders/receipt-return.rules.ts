import type { Day } from '../pharmacy/day.rules.ts'
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
  let [seen, given] = [0, 0]
  const taxes = rates.map((rate) => {
    seen += sum(lines.filter(({ tax_rate }) => tax_rate === rate).map((line) => line.worth))
    const upTo = worth === 0 ? refund_amount : Math.floor((refund_amount * seen) / worth)
    const total = upTo - given
    given = upTo
    return { rate, total, tax: taxOnInvoice(total, rate) }
  })
  return {
    returned_on,
    lines: lines.map(({ title, quantity, worth: total, is_reduced }) => ({ title, quantity, total, is_reduced })),
    adjustment: refund_amount - worth,
    total: refund_amount,
    taxes: taxes.filter(({ total }) => total !== 0),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
