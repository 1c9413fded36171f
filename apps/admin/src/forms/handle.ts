/** A valid URL part of letters that need no encoding (`admin-content.ts` of the contract). */
export const isHandle = (typed: string) => /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,99}$/.test(typed.trim())
