import { fold } from './folding.rules.ts'
import type { SearchIndex } from './open-index.ts'
import { kanaOfRomaji } from './reading.rules.ts'
import { expandQuery } from './synonym.rules.ts'

/** The words of a query, each with its alternative spellings: synonyms, and kana for Latin letters. */
export function spellingsOf(keyword: string, { synonyms }: SearchIndex): string[][] {
  return expandQuery(keyword, synonyms).map((spellings) => {
    const kana = kanaOfRomaji(spellings[0]!)
    return kana === null ? spellings : [...spellings, ...expandQuery(kana, synonyms).flat()]
  })
}

/** The text being typed, as it may continue: folded, and as kana. No synonyms, because half a word has none. */
export function typedPrefixesOf(typed: string): string[] {
  const folded = fold(typed)
  const kana = kanaOfRomaji(typed)
  return folded === '' ? [] : kana === null ? [folded] : [folded, kana]
}
