/** What stands before a number where it is copied from a screen, a letter or a paper. */
const named = /^(?:#|no\.?|ご?注文(?:番号)?:?|下書き)\s*/i

/** A number as people type or copy it, `＃１００１`, `注文 1001`, `０９０ー１２３４`, in half width; all else as it is. */
export function inPlainDigits(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
    .replace(named, '')
  return /^\+?[\d\s()-]+$/.test(plain) ? plain.replace(/^\+81[\s-]*(?:\(0\)|0)?/, '0') : typed
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
