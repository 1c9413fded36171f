import { fold } from './folding.rules.ts'
import type { SearchIndex } from './open-index.ts'
import type { ProductQuery } from './product-query.rules.ts'
import { joinCompound, splitCompound, wordsMax } from './synonym.rules.ts'
import { spellingsOf } from './typed-words.ts'
import { joinPhrase } from './use-phrases.rules.ts'
import { meantKanji } from './wrong-kanji.rules.ts'

/** What to search where a keyword finds nothing; `isSure` where it may be searched without asking. */
interface NearestKeyword {
  keyword: string
  isSure: boolean
}

/**
 * The keyword with separated words joined, or with what was typed as one word taken apart, or in the kanji that were
 * meant, or else with every word that finds nothing replaced by a near one; null when that finds nothing either.
 */
export function nearestKeyword(index: SearchIndex, words: ProductQuery['words']): NearestKeyword | null {
  const typed = words.map(([word]) => word!)
  const joined = joinCompound(typed, index.synonyms)
  if (joined !== null && finds(index, joined)) return { keyword: joined, isSure: true }
  const phrase = joinPhrase(typed)
  if (phrase !== null && finds(index, phrase)) return { keyword: phrase, isSure: true }
  const split = splitWords(index, phrase === null ? words : spellingsOf(phrase, index))
  if (split !== null) return { keyword: split, isSure: true }
  const meant = inMeantKanji(index, words)
  if (meant !== null) return { keyword: meant, isSure: true }
  const replaced = words.map((spellings) => {
    if (index.products.hasAny([spellings])) return { word: spellings[0]!, isSure: true }
    const near = spellings.flatMap((spelling) => index.products.near(spelling))
    return near.find(({ word }) => finds(index, word)) ?? null
  })
  if (replaced.includes(null) || replaced.every((near, at) => fold(near!.word) === typed[at])) return null
  const keyword = replaced.map((near) => near!.word).join(' ')
  return finds(index, keyword) ? { keyword, isSure: replaced.every((near) => near!.isSure) } : null
}

/**
 * A keyword of several words without those that find least, until the rest finds something; null where nothing does.
 * It is only to be offered: without 高血圧, a search for 高血圧 鼻づまり finds what must not be used with it.
 */
export function relaxedKeyword(index: SearchIndex, keyword: string): string | null {
  const typed = keyword.split(/\s+/).filter((word) => fold(word) !== '')
  const places = index.products.withoutLeast(typed.slice(0, wordsMax).map((word) => spellingsOf(word, index)))
  return places.length > 0 && places.length < typed.length ? places.map((place) => typed[place]).join(' ') : null
}

/** The keyword with every word that finds nothing in the kanji that were meant; null where that too finds nothing. */
function inMeantKanji(index: SearchIndex, words: ProductQuery['words']): string | null {
  const typed = words.map(([word = '']) => word)
  const keyword = typed.map((word, at) => (index.products.hasAny([words[at]!]) ? word : meantKanji(word))).join(' ')
  if (keyword === typed.join(' ')) return null
  return finds(index, keyword) ? keyword : splitWords(index, spellingsOf(keyword, index))
}

/** The keyword with every word that finds nothing taken apart; null where that finds nothing either. */
function splitWords(index: SearchIndex, words: ProductQuery['words']): string | null {
  const typed = words.map(([word]) => word!)
  const split = words.map((spellings) => {
    const [word = ''] = spellings
    if (index.products.hasAny([spellings])) return word
    return splitCompound(word, index.synonyms).find((keyword) => finds(index, keyword)) ?? word
  })
  const keyword = split.join(' ')
  return keyword !== typed.join(' ') && finds(index, keyword) ? keyword : null
}

const finds = (index: SearchIndex, keyword: string) => index.products.hasAny(spellingsOf(keyword, index))
