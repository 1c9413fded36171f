/**
 * The only place that rounds money, beside the contract's rules for what screens compute too. Every amount is an
 * integer in the currency's smallest unit (yen), every rate a percentage (10 means 10 %), and half a yen always rounds
 * up: floor(x + 0.5).
 */
const roundHalfUp = (amount: number) => Math.floor(amount + 0.5)

/** The sum of all tax rates of a line, in percent. */
export const sumOfRates = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0)

/** Tax on an amount without tax, each rate rounded by itself. A discounted amount may carry fractions of a yen. */
export function taxOn(amount: number, rates: readonly number[]): number {
  let tax = 0
  for (const rate of rates) tax += roundHalfUp((amount * rate) / 100)
  return tax
}

/** The tax inside one unit's price that includes it: all rates together, rounded once. */
export function taxWithinUnit(unitPrice: number, rates: readonly number[]): number {
  const rate = sumOfRates(rates)
  return roundHalfUp((unitPrice * rate) / (100 + rate))
}

/**
 * Tax of a price shown by itself (a shipping option, a variant's price tag): summed over the rates first, rounded
 * once.
 */
export function taxOfPrice(price: number, rates: readonly number[], includesTax: boolean): number {
  let tax = 0
  for (const rate of rates) tax += (price * rate) / (includesTax ? 100 + rate : 100)
  return roundHalfUp(tax)
}

/** Tax of a variant's price tag: rates are added first, also inside a price that includes them. */
export function taxOfTag(price: number, rates: readonly number[], includesTax: boolean): number {
  return includesTax ? taxWithinUnit(price, rates) : roundHalfUp((price * sumOfRates(rates)) / 100)
}

export { taxOnInvoice } from '@kusuribako/contract/pricing/invoice-tax'

/** A percentage off, to the yen, per line. */
export function percentageOff(base: number, percent: number): number {
  return roundHalfUp((base * percent) / 100)
}

/**
 * A line's share of a discount on the whole cart. It keeps six decimals, as the database does, so that a cart and its
 * order never differ by a yen.
 */
export function shareOff(discount: number, base: number, sumOfBases: number): number {
  return Math.round(((discount * base) / sumOfBases) * 1e6) / 1e6
}

/** Adds shares up again: at four decimals three times 166.666667 is 500. */
export function sumOfShares(sum: number): number {
  return Math.round(sum * 1e4) / 1e4
}

/** A discount with fractions as the buyer sees it. */
export function wholeDiscount(discount: number): number {
  return roundHalfUp(discount)
}

/** A line's discount per unit, for returns of a part of the line. */
export function discountPerUnit(discount: number, quantity: number): number {
  return roundHalfUp(discount / quantity)
}

/** Tax that a taxed gift card has paid already, on the amount used. */
export function taxInGiftCard(used: number, rate: number | null): number {
  return roundHalfUp((used * (rate ?? 0)) / 100)
}
