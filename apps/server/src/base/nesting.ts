/** Nothing that the shop reads or keeps is nested deeper; metadata of others hardly ever has ten levels. */
export const levelsMax = 100

/**
 * Whether lists and objects stand in each other more than `levelsMax` deep. It looks level by level: whatever goes into
 * each by a call of its own, as a copy of it does, runs out of its stack at some 2,500, and the caller hears of a bug.
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
