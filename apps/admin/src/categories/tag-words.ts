const separator = /[,，、\n]/

/** The text after the last separator: an unfinished word. */
export const unfinished = (typed: string): string => typed.split(separator).at(-1)!.trimStart()

/** The tags with the words of a text, separated by commas; each once. */
export function withWords(tags: readonly string[], typed: string): string[] {
  const words = typed.split(separator).map((word) => word.normalize('NFC').trim())
  return [...new Set([...tags, ...words.filter((word) => word !== '')])]
}

/** The tags with the words of the text, except the last, unfinished one. */
export const withFinished = (tags: readonly string[], typed: string): string[] =>
  withWords(tags, typed.slice(0, typed.length - typed.split(separator).at(-1)!.length))
