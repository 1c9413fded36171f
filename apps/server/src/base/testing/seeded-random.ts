/** Random numbers that are the same for the same seed, from 0 to 1 (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** A whole number from 0 to below `count`. */
    below: (count: number) => Math.floor(next() * count),
    /** One of these values. */
    of: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)] as T,
  }
}
export type SeededRandom = ReturnType<typeof seededRandom>
