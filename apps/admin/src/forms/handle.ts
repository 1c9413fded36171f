/** As an address may be spelled in letters that need no spelling out (`admin-content.ts` of the contract). */
export const isHandle = (typed: string) => /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,99}$/.test(typed.trim())
