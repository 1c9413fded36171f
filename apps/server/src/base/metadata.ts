type Metadata = Record<string, unknown>

/** Metadata after a change: what is given over what was there; an empty text takes its key away (platform contract). */
export function changedMetadata(before: unknown, given: Metadata | undefined): string | undefined {
  if (given === undefined) return undefined
  const after = Object.entries({ ...(before as Metadata | null), ...given }).filter(([key]) => given[key] !== '')
  return JSON.stringify(Object.fromEntries(after))
}
