/**
 * Completes twelve digits to a JAN-13 by the check digit of JIS X 0507: digits in even positions count three times,
 * the sum with the check digit is a multiple of ten.
 */
export function jan(digits: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3)
  return digits + ((10 - (sum % 10)) % 10)
}
