/** Intended differences: a pattern, and the reason. */
export type Decided = readonly (readonly [RegExp, string])[]

/** Differences without a decision, and decisions without a difference: both lists must be empty. */
export function unexplainedDifferences(differences: readonly string[], decided: Decided) {
  return {
    differences: differences.filter((line) => !decided.some(([like]) => like.test(line))),
    decisions: decided.filter(([like]) => !differences.some((line) => like.test(line))).map(([, why]) => why),
  }
}
