import { fold, wordsOf } from './folding.rules.ts'
import { namesAlone, namesBesideUse, painsOf, tellUse, wordsOfPhrase } from './use-phrases.rules.ts'

/** Words that mean the same to a shopper: 頭痛, ずつう, 頭が痛い. */
export type SynonymGroup = readonly string[]

/** From a folded word to the other words of its groups, folded, in the order of the groups. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

export function synonymsOf(groups: readonly SynonymGroup[]): Synonyms {
  const synonyms = new Map<string, string[]>()
  for (const group of groups) {
    const members = [...new Set(group.map(fold))].filter((word) => word !== '')
    for (const word of members) {
      const others = synonyms.get(word) ?? []
      others.push(...members.filter((other) => other !== word && !others.includes(other)))
      synonyms.set(word, others)
    }
  }
  return synonyms
}

/** Words are joined and corrected in cubic time, and a hundred of one letter each fit into a query. */
export const wordsMax = 20

/**
 * The first twenty words of a query, which must all be found, each with its alternatives, itself first. An alternative
 * can be several words separated by a space: then all of them must be found. A query for a medicine against something
 * (水虫の薬, 水虫に効く) finds what is intended for that; for a part of the body, what is for its pain too.
 */
export function expandQuery(text: string, synonyms: Synonyms): string[][] {
  const withSynonyms = (word: string) => [word, ...(synonyms.get(word) ?? [])]
  const words = wordsOf(text).slice(0, wordsMax)
  const haveUse = tellUse(words)
  return words.map((word) => {
    const [, ailment] = /^(.+?)(?:のお?(?:薬|くすり)|に[効き]く(?:お?(?:薬|くすり)|もの|やつ)?)$/.exec(word) ?? []
    const part = ailment ?? (haveUse ? word : null)
    const names = part === null ? [] : namesBesideUse(part)
    const isAlone = ailment === undefined && words.length === 1
    const own = isAlone ? namesAlone(word) : ailment === undefined && haveUse ? names : [word, ...names]
    const pains = part === null ? [] : painsOf(part, synonyms)
    return [...new Set([...own.flatMap(withDigits).flatMap(withSynonyms), ...pains])]
  })
}

/** 第二類 is 第2類. */
const withDigits = (word: string) => [
  word,
  word.replace(/第([一二三])類/g, (_all, number: string) => `第${'一二三'.indexOf(number) + 1}類`),
]

/** Words typed separately that form one word of the groups (頭が 痛い, 頭 痛い), joined; null where none do. */
export function joinCompound(words: readonly string[], synonyms: Synonyms): string | null {
  const compounds: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = words.length
    while (end > at + 1 && !compoundOf(words.slice(at, end), synonyms)) end--
    compounds.push(compoundOf(words.slice(at, end), synonyms) ?? words[at]!)
    at = end
  }
  return compounds.length < words.length ? compounds.join(' ') : null
}

const compoundOf = (parts: readonly string[], synonyms: Synonyms) =>
  [parts.join(''), parts.join('が')].find((word) => synonyms.has(word))

/**
 * A word that says two things (腰に貼る, 子供の熱, 子供用かぜ薬, こどもねつ), each way to type them apart, the best known first:
 * after where it is used, after one of the groups' words, the longest first, then after の or 用.
 */
export function splitCompound(word: string, synonyms: Synonyms): string[] {
  const knownSplits: string[] = []
  const guessedSplits: string[] = []
  for (let end = word.length - 1; end > 0; end--) {
    const [head, tail] = [word.slice(0, end), word.slice(end)]
    const rest = tail.replace(/^(?:用の?|の)/, '')
    if (rest === '') continue
    // うおのめ is one word.
    const isJoined = rest !== tail && head.length > 1 && !/^[ぁ-ゖー]$/.test(rest)
    if (synonyms.has(head) && (isJoined || synonyms.has(rest))) knownSplits.push(`${head} ${rest}`)
    else if (isJoined) guessedSplits.push(`${head} ${rest}`)
  }
  return [...wordsOfPhrase(word), ...knownSplits, ...guessedSplits]
}
