/** Nothing in the contract is nested deeper; metadata that clients send hardly ever has ten levels. */
export const levelsMax = 100
const [quote, backslash, list, listEnd, object, objectEnd] = [...'"\\[]{}'].map((char) => char.charCodeAt(0))

/**
 * Whether a JSON text is nested more than `levelsMax` deep, before it is parsed: that takes a tenth of a second for a
 * megabyte of brackets, and what recurses (a copy, for one) runs out of stack at about 2,500 levels: a bug of ours.
 */
export function isTooDeep(text: string): boolean {
  for (let at = 0, depth = 0, isInText = false; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) isInText = !isInText
    else if (isInText) at += char === backslash ? 1 : 0
    else if ((char === list || char === object) && ++depth > levelsMax) return true
    else if (char === listEnd || char === objectEnd) depth--
  }
  return false
}
