const separator = /[,，、\n]/

/** What somebody writes after the last separator: a word that is not finished yet. */
export const unfinished = (typed: string): string => typed.split(separator).at(-1)!.trimStart()

/** The tags with those words that a text holds, separated by commas; each stands there once. */
export function withWords(tags: readonly string[], typed: string): string[] {
  const words = typed.split(separator).map((word) => word.normalize('NFC').trim())
  return [...new Set([...tags, ...words.filter((word) => word !== '')])]
}

/** The tags with the words that a text holds, but for the last, which is not finished. */
export const withFinished = (tags: readonly string[], typed: string): string[] =>
  withWords(tags, typed.slice(0, typed.length - typed.split(separator).at(-1)!.length))
