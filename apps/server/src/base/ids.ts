import { randomFillSync } from 'node:crypto'
import { type Id, type Kind, prefixes } from '@kusuribako/contract/values/ids'
import { monotonicFactory } from 'ulid'

const pool = new Uint8Array(4096)
let used = pool.length

/** A random number from 0 up to 1, of the system's cryptographic source, which is asked for many at a time. */
function random(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool[used++]! / 256
}

const next = monotonicFactory(random)

/** A fresh id of one kind: prefix and ULID. Ids made in one process sort in the order of their making. */
export const newId = <K extends Kind>(kind: K): Id<K> => `${prefixes[kind]}_${next()}` as Id<K>

/** Names one request in logs and answers. */
export const newRequestId = (): string => next()
