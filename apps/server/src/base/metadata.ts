type Metadata = Record<string, unknown>

/** Metadata after a change: given keys replace existing ones; an empty text removes its key (platform contract). */
export const mergedMetadata = (before: unknown, patch: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...(before as Metadata | null), ...patch }).filter(([key]) => patch[key] !== ''))

/** Metadata after a change, as a column value; undefined where nothing is given. */
export const changedMetadata = (before: unknown, patch: Metadata | undefined): string | undefined =>
  patch && JSON.stringify(mergedMetadata(before, patch))
