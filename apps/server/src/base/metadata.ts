type Metadata = Record<string, unknown>

/** Metadata after a change: given keys replace existing ones; an empty text removes its key (platform contract). */
export const mergedMetadata = (before: unknown, given: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...(before as Metadata | null), ...given }).filter(([key]) => given[key] !== ''))

/** Metadata after a change, as a column value; undefined where nothing is given. */
export const changedMetadata = (before: unknown, given: Metadata | undefined): string | undefined =>
  given && JSON.stringify(mergedMetadata(before, given))
