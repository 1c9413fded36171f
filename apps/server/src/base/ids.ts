import { type Id, type Kind, prefixes } from '@kusuribako/contract/values/ids'
import { monotonicFactory } from 'ulid'

const next = monotonicFactory()

/** A fresh id of one kind: prefix and ULID. Ids made in one process sort in the order of their making. */
export const newId = <K extends Kind>(kind: K): Id<K> => `${prefixes[kind]}_${next()}` as Id<K>
