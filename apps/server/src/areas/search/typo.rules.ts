import { fold } from './folding.rules.ts'

/**
 * Known words, and where each is found from itself without one character. Built once; 20,000 words take about 20 MB.
 */
export interface Vocabulary {
  words: readonly string[]
  byDeletion: ReadonlyMap<string, readonly number[]>
}

/** Shorter words are too similar; longer ones are no words. */
const shortest = 3
const longest = 40
const surelyMeant = 5

/** Folds and indexes the words that a query may have meant, the most important first. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const folded = [...new Set(words.map(fold))].filter((word) => word !== '' && word.length <= longest)
  const byDeletion = new Map<string, number[]>()
  folded.forEach((word, at) => {
    for (const key of new Set([word, ...deletionsOf(word)])) {
      const found = byDeletion.get(key)
      if (found) found.push(at)
      else byDeletion.set(key, [at])
    }
  })
  return { words: folded, byDeletion }
}

/**
 * The known words one typing error away (a character wrong, missing, too many, or two swapped), the most important
 * first. None for a word that is known itself, nor for one of fewer than three characters.
 */
export function nearWords(word: string, { words, byDeletion }: Vocabulary): string[] {
  const typed = fold(word)
  const length = [...typed].length
  if (length < shortest || typed.length > longest + 1) return []
  const near = new Set<number>()
  for (const key of [typed, ...deletionsOf(typed)]) {
    for (const at of byDeletion.get(key) ?? []) {
      if (words[at] === typed) return []
      if (isOneSlip(typed, words[at]!)) near.add(at)
    }
  }
  return [...near].sort((a, b) => a - b).map((at) => words[at]!)
}

/**
 * Whether a word surely meant the known one: in a word of few letters, one other letter makes another word (キンカン is
 * not 禁煙), and another kanji another thing (爪水虫 is not 水虫).
 */
export function isSureSlip(typed: string, known: string): boolean {
  const kanjiOf = (word: string) => word.replaceAll(/\P{Script=Han}/gu, '')
  return [...typed].length >= surelyMeant && kanjiOf(typed) === kanjiOf(known)
}

function deletionsOf(word: string): string[] {
  const characters = [...word]
  return characters.map((_, at) => characters.toSpliced(at, 1).join(''))
}

/** Two words that share a deletion may still be two errors apart. */
function isOneSlip(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (Math.max(restA.length, restB.length) === 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
