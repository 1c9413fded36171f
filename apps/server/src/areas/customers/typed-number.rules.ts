/** A number as people type it, `＃１００１`, `０９０ー１２３４`, in half width; everything else as it is. */
export function inPlainDigits(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
  return /^#?\+?[\d\s()-]+$/.test(plain) ? plain.replace(/^#/, '').replace(/^\+81/, '0') : typed
}

/** Six digits or more from the beginning of a telephone number in plain digits; no order's begins with nought. */
export function phoneIn(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '')
  return /^\(?0[\d\s()-]+$/.test(q) && digits.length >= 6 ? digits : null
}
