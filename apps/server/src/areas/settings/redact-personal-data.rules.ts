const personalKeys = new RegExp(
  [
    'mail|(first|last|full|user|family|given)_?name|phone|^tel$|address|postal|birth|customer',
    'password|token|cookie|auth|card|answer|symptom|keyword|query',
  ].join('|'),
  'i',
)

/**
 * A value without anything that could identify a person, mention an illness or grant access: fields with such names are
 * removed, and e-mail addresses, long numbers, signed tokens, and query strings and search words of URLs are masked
 * inside texts. Levels below the sixth are removed.
 */
export function redactPersonalData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number' && Math.abs(value) >= 1e9) return '［数字］'
  if (typeof value !== 'object' || value === null) return value
  if (depth === 6) return undefined
  if (Array.isArray(value)) return value.map((item) => redactPersonalData(item, depth + 1))
  const harmless = Object.entries(value).filter(([key]) => !personalKeys.test(key))
  return Object.fromEntries(harmless.map(([key, inside]) => [key, redactPersonalData(inside, depth + 1)]))
}

/**
 * Telephone and card numbers have ten digits or more, with or without hyphens, in either width; ids contain letters.
 * E-mail addresses are searched from the beginning of words only: from each letter, a long word would take quadratic
 * time.
 */
const maskText = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\/search\/[^\s"'<>?]+/g, '/search/［語］')
    .replaceAll(/\?[\w.%[\]-]+=[^\s"'<>]*/g, '?［値］')
    .replaceAll(/(?<![\w-])[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '［鍵］')
    .replaceAll(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, '［メールアドレス］')
    .replaceAll(/(?<![\w-])\+?\d(?:[-‐-―−ー\s]?\d){9,}(?!\w)/g, '［数字］')
