/** Words by their value, as a select takes them. */
export const optionsOf = <T extends Record<string, string>>(words: T) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
