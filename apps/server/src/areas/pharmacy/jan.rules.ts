/**
 * A JAN code as its thirteen or eight digits, from however it was typed: full-width digits, spaces and hyphens are
 * seen through. Null for what is none, a wrong check digit included (JIS X 0507).
 */
export function janOf(typed: string): string | null {
  const digits = typed.normalize('NFKC').replaceAll(/[\s‐‑–—−ー-]/g, '')
  if (!/^(\d{8}|\d{13})$/.test(digits)) return null
  const figures = [...digits].map(Number).reverse()
  const sum = figures.reduce((total, figure, at) => total + figure * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0 ? digits : null
}
