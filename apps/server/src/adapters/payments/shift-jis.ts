/** The bytes of each two-byte character in Shift_JIS, percent-encoded as in a form; built at the first use. */
let pairs: Map<string, string> | undefined

function readPairs(): Map<string, string> {
  const decoder = new TextDecoder('shift_jis')
  const found = new Map<string, string>()
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  for (const lead of [...range(0x81, 0x9f), ...range(0xe0, 0xfc)])
    for (const trail of range(0x40, 0xfc)) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      // Of two codes for one character the first is the usual one.
      if ([...character].length === 1 && !found.has(character)) found.set(character, `%${hex(lead)}%${hex(trail)}`)
    }
  return found
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')

function encode(character: string): string {
  if (character < '\u0080') return encodeURIComponent(character)
  pairs ??= readPairs()
  return pairs.get(character) ?? '%3F'
}

/** A form as `application/x-www-form-urlencoded` in Shift_JIS; unsupported characters become a question mark. */
export const formInShiftJis = (form: Record<string, string>): string =>
  Object.entries(form)
    .map((pair) => pair.map((text) => Array.from(text, encode).join('')).join('='))
    .join('&')
