/** A number in [0, 2^32) derived from a name: the same name always gives the same number (FNV-1a, then mixed). */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A fraction in [0, 1) derived from a name. */
export const fractionOf = (name: string) => seedOf(name) / 0x1_0000_0000

/** A whole number in [from, to] derived from a name. */
export const between = (name: string, from: number, to: number) => from + (seedOf(name) % (to - from + 1))

/** One of the choices, by name. */
export const pick = <T>(name: string, choices: readonly T[]): T => choices[seedOf(name) % choices.length]!
