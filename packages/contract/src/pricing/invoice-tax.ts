/**
 * What an invoice states as the tax in the total of one rate, in yen: rounded once for each rate of a document
 * (消費税法施行令70条の10), half a yen up. Papers, letters and screens go by this one rule.
 */
export const taxOnInvoice = (totalWithTax: number, rate: number): number =>
  Math.floor((totalWithTax * rate) / (100 + rate) + 0.5)
