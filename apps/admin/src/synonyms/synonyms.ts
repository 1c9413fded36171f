import { synonymGroups } from '@kusuribako/client/routes'
import type { SynonymGroup } from '@kusuribako/contract/search/synonyms'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

const readGroups = async () => (await ask(synonymGroups.list, {})).data.synonym_groups

/** The synonym groups, by the first word of each. */
export const useSynonyms = () =>
  useReading('goods', ['synonyms'], async () =>
    (await readGroups()).toSorted((a, b) => firstOf(a).localeCompare(firstOf(b), 'ja')),
  )

/** The word that identifies a group. */
export const firstOf = ({ words }: Pick<SynonymGroup, 'words'>): string => words[0] ?? ''

/** A group's current state. */
export const readGroup = async (id: string) => (await readGroups()).find((group) => group.id === id)

/** The typed words, one per line; no duplicates. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n、,，]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** Creates a group of synonyms, or changes the group with this id. */
export const saveGroup = (words: string[], id?: string) =>
  thenInvalidate(
    id
      ? ask(synonymGroups.update, { params: { id }, body: { words } })
      : ask(synonymGroups.create, { body: { words } }),
    'synonyms',
  )

export const removeGroup = (id: string) => thenInvalidate(ask(synonymGroups.delete, { params: { id } }), 'synonyms')
