/** A number as people type it, `＃１００１`, `０９０ー１２３４`, in half width; everything else as it is. */
export function inPlainDigits(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
  return /^(?:#|no\.?)?\s*\+?[\d\s()-]+$/i.test(plain)
    ? plain.replace(/^(?:#|no\.?)\s*/i, '').replace(/^\+81[\s-]*(?:\(0\)|0)?/, '0')
    : typed
}

/** Six digits or more from the beginning of a telephone number in plain digits; no order's begins with nought. */
export function phoneIn(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '')
  return /^\(?0[\d\s()-]+$/.test(q) && digits.length >= 6 ? digits : null
}

/** The digits of a parcel's number, ten or more, which its slip has with dashes or without. */
export function parcelNumberIn(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '')
  return /^[\d\s-]+$/.test(q) && digits.length >= 10 ? digits : null
}
