import { randomFillSync } from 'node:crypto'
import { type Id, type Kind, prefixes } from '@kusuribako/contract/values/ids'

const pool = Buffer.alloc(4096)
let used = pool.length

/** A whole number of one to six random bytes from the system's cryptographic source, read in bulk. */
function random(bytes: number): number {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.readUIntBE(used - bytes, bytes)
}

let at_ms = 0
let high = 0
const highMax = 2 ** 40 - 2 ** 20

/**
 * A ULID: 48 bits of time, 80 random bits. Within the same millisecond the upper half of the random bits is raised by
 * a random amount, and the lower half is drawn again: ids sort in the order of creation, and none reveals its
 * neighbours. An id is all that opens a guest's cart or order, so counting on from one's own must lead nowhere.
 */
function next(): string {
  const now = Date.now()
  if (now > at_ms || high > highMax) {
    at_ms = Math.max(now, at_ms + 1)
    // Room to count up: the highest bit is zero.
    high = random(5) % 2 ** 39
  } else high += 1 + (random(3) % 2 ** 19)
  return inBase32(at_ms, 10) + inBase32(high, 8) + inBase32(random(5), 8)
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function inBase32(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = letters[rest % 32] + text
  return text
}

/** A fresh id of one kind: prefix and ULID. Ids made in one process sort in the order of their making. */
export const newId = <K extends Kind>(kind: K): Id<K> => `${prefixes[kind]}_${next()}` as Id<K>

/** Names one request in logs and answers. */
export const newRequestId = (): string => next()
