/** Labels before a number that is copied from a screen, a mail or a document. */
const label = /^(?:#|no\.?|ご?注文(?:番号)?:?|下書き)\s*/i

/** A number as people type or copy it, `＃１００１`, `注文 1001`, `０９０ー１２３４`, in half width; any other text unchanged. */
export function normalizeTypedNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
    .replace(label, '')
  return /^\+?[\d\s()-]+$/.test(plain) ? plain.replace(/^\+81[\s-]*(?:\(0\)|0)?/, '0') : typed
}

/** Six digits or more from the beginning of a telephone number, digits only; no order number begins with zero. */
export function phoneIn(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '')
  return /^\(?0[\d\s()-]+$/.test(q) && digits.length >= 6 ? digits : null
}

/** The digits of a tracking number, ten or more, with or without dashes. */
export function parcelNumberIn(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '')
  return /^[\d\s-]+$/.test(q) && digits.length >= 10 ? digits : null
}
