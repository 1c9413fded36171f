/**
 * A name, or a part of one, as it is typed for a search: in one width, without blanks, middle dots and invisible
 * characters. `folded_name` of the database does the same, and also folds letter case and old kanji.
 */
export const typedName = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s・\p{Cf}\p{Variation_Selector}]/gu, '')
