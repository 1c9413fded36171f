/** A text as part of a pattern for `like`: what it has of wildcards stands for itself. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The pattern for whatever contains a text. */
export const containing = (text: string): string => `%${literally(text)}%`
