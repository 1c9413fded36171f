import { ageAssurance, ageRules } from '@kusuribako/client/routes'
import type { ageAssurance as note, ageRules as rules } from '@kusuribako/contract/pharmacy/age-assurance'
import type { z } from 'zod'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

export type AgeRule = z.infer<(typeof rules)['list']['answer']>['data']['rules'][number]
export type AgeNote = NonNullable<z.infer<(typeof note)['get']['answer']>['data']['age_assurance']>

/** The age rules, in the order of time. */
export const useAgeRules = () =>
  useReading('pharmacy', ['age-rules'], async () => (await ask(ageRules.list, {})).data.rules)

export const saveAgeRule = (body: AgeRule) => thenInvalidate(ask(ageRules.write, { body }), 'age-rules')

/** How somebody's age was verified; null if it was not. */
export const useAgeNote = (id: string) =>
  useReading('pharmacy', ['age-note', id], async () => ({ note: await readAgeNote(id) }))

export const readAgeNote = async (id: string) => (await ask(ageAssurance.get, { params: { id } })).data.age_assurance

export const saveAgeNote = (id: string, age_assurance: Omit<AgeNote, 'checked_by'> | null) =>
  thenInvalidate(ask(ageAssurance.write, { params: { id }, body: { age_assurance } }), 'age-note')
