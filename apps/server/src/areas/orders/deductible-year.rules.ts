import type { DeductibleItem, DeductibleYear } from '@kusuribako/contract/pharmacy/self-medication'
import type { LoadedOrder } from './load-order.queries.ts'
import { moneyPaid, refundsOfMoneyPaid, totalsOfOrder, worthOfPieces } from './order-price.rules.ts'

/** The law's figures by year (租税特別措置法41条の17): yen. */
const figures = [{ from_year: 2017, threshold: 12_000, cap: 88_000 }]

/** A year's sum, and the deductible part of it. */
export function deductibleYear(year: number, items: DeductibleItem[]): DeductibleYear {
  const { threshold, cap } = figures.findLast(({ from_year }) => from_year <= year)!
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  return { year, items, total, threshold, cap, deductible: Math.min(Math.max(total - threshold, 0), cap) }
}

/**
 * For each line of an order, how many pieces were kept and what was paid for them at last: after discounts, with tax,
 * by money and gift cards, less what was given back (`card_refunds`: yen to the cards). What points paid, and what was
 * given back without goods, was not paid; it is shared by everything kept, in proportion and rounded up, so that
 * what was not paid is never deducted. More than everything kept is worth may stay paid, as return shipping.
 */
export function unreturnedPiecesOf(loaded: LoadedOrder, card_refunds: number): { quantity: number; amount: number }[] {
  const { items, total, gift_card_total, gift_card_tax_total } = totalsOfOrder(loaded)
  const cardTotal = gift_card_total + gift_card_tax_total
  const returnedWorth = loaded.items.reduce((sum, line) => sum + worthOfPieces(line, line.returned_quantity ?? 0, 0), 0)
  const worth = total + cardTotal - returnedWorth
  const refunded = refundsOfMoneyPaid(loaded).reduce((sum, { amount }) => sum + amount, 0)
  const paid = Math.max(0, Math.min(worth, moneyPaid(loaded) - refunded + cardTotal - card_refunds))
  return loaded.items.map((line, at) => {
    const quantity = line.quantity - (line.returned_quantity ?? 0)
    // Computed from the line's total, as on the receipt: the worth of returned pieces is rounded differently.
    const divisor = worth * line.quantity
    return { quantity, amount: divisor > 0 ? Math.floor((items[at]!.total * quantity * paid) / divisor) : 0 }
  })
}
