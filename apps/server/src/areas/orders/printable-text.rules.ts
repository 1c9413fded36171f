/**
 * A text in the letters that a font has. A letter that it lacks would be left out silently: it is printed without its
 * marks (`Č` as `C`), and where that does not help as 〓, the printers' sign for a missing letter. Invisible
 * characters are left out.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isKnown = (letters: string) => Array.from(letters).every((letter) => hasGlyph(letter.codePointAt(0)!))
  // Not the whole text: Unicode composes variant kanji of names to others (U+FA19 to 神).
  const composed = text.replaceAll(/\P{M}\p{M}+/gu, (letter) => letter.normalize('NFC'))
  return composed.replaceAll(/\P{Variation_Selector}/gu, (letter) => {
    if (letter === '\n' || isKnown(letter)) return letter
    const bare = strokeless[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return isKnown(bare) || /^[\p{Cc}\p{Cf}]$/u.test(letter) ? bare.replaceAll(/[\p{Cc}\p{Cf}]/gu, '') : '〓'
  })
}

/** Letters whose stroke is a part of them. */
const strokeless: Record<string, string> = { Ł: 'L', ł: 'l', ı: 'i' }
