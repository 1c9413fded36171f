/** A text as part of a `like` pattern: its wildcards are escaped. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern for texts that contain the given one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
