/** Differences that are meant: those that look like this, and why. */
export type Decided = readonly (readonly [RegExp, string])[]

/** Differences that nobody has decided, and decisions of which nothing is to be seen any more: both are to be none. */
export function undecided(differences: readonly string[], decided: Decided) {
  return {
    differences: differences.filter((line) => !decided.some(([like]) => like.test(line))),
    decisions: decided.filter(([like]) => !differences.some((line) => like.test(line))).map(([, why]) => why),
  }
}
