import { type Id, type Kind, prefixes } from '@kusuribako/contract/values/ids'
import { ulid } from 'ulid'

/** A fresh id of one kind: prefix and ULID, so that ids sort by their time of birth. */
export const newId = <K extends Kind>(kind: K): Id<K> => `${prefixes[kind]}_${ulid()}` as Id<K>
