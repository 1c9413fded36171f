type Metadata = Record<string, unknown>

/** Metadata after a change: what is given over what was there; an empty text takes its key away (platform contract). */
export const mergedMetadata = (before: unknown, given: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...(before as Metadata | null), ...given }).filter(([key]) => given[key] !== ''))

/** Metadata after a change, as a column takes it; undefined where nothing is given. */
export const changedMetadata = (before: unknown, given: Metadata | undefined): string | undefined =>
  given && JSON.stringify(mergedMetadata(before, given))
