import { randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id such as `pi_3f…`: the prefix and 24 unguessable letters. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** Now, in whole seconds, as in every Stripe object. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
