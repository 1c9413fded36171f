/** The beginning of a text, up to `max` units of UTF-16, not cut inside a letter: 𠮷, が typed as two signs, 👍🏽. */
export function beginningOf(text: string, max: number): string {
  let end = max
  while (end > 0 && continuesLetter.test(text.slice(end, end + 2))) end--
  return text.slice(0, end)
}

/** The second half of a surrogate pair, a mark upon the letter before, or what belongs to the emoji before. */
const continuesLetter = /^[\udc00-\udfff\p{M}\p{Emoji_Modifier}\u200d]/u
