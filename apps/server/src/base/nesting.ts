/** Nothing in the contract is nested deeper; metadata that clients send hardly ever has ten levels. */
export const levelsMax = 100

/**
 * Whether lists and objects are nested more than `levelsMax` deep. Looks level by level, without recursion: whatever
 * recurses (a copy, for one) runs out of stack at about 2,500 levels, which the caller would see as a bug of ours.
 */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(hasInside)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levelsMax) return true
    level = level.flatMap((one) => Object.values(one)).filter(hasInside)
  }
  return false
}

const hasInside = (value: unknown): value is object => typeof value === 'object' && value !== null
