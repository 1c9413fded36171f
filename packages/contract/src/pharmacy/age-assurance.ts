import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, day, shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'

/** How reliably the age of a buyer of guarded medicine is known, the least reliable first (薬機法36条の11). */
export const AgeAssuranceLevel = z.enum(['self_declared', 'payment', 'document', 'video'])
export type AgeAssuranceLevel = z.infer<typeof AgeAssuranceLevel>

/** The shop's own rule (手順書), valid from a day until another one begins. */
const AgeRule = z.strictObject({
  valid_from: day,
  /**
   * For one small package: for an adult, and for those younger than `young_until` years, who may still be at school.
   */
  adult: AgeAssuranceLevel,
  young_until: z.int().min(18).max(30),
  young: AgeAssuranceLevel,
  /** Whether a video call permits one small package to a minor, and more than that to an adult. */
  minor_by_video: z.boolean(),
  more_by_video: z.boolean(),
  /** A video call counts for this many days. */
  video_days: z.int().min(1).max(30),
  /** The procedure that is its source. */
  source: shortText.trim().min(1),
})

export const ageRules = {
  list: get('/admin/v1/age-assurance-rules', 'staff', 'The age rules, with their first days', {
    answer: data(z.object({ rules: z.array(AgeRule) })),
  }),
  /** A second entry for a first day replaces the previous one. */
  write: post('/admin/v1/age-assurance-rules', 'pharmacist', 'Add an age rule', {
    body: AgeRule,
    answer: data(z.object({ rule: AgeRule })),
  }),
}

/** How staff have verified somebody's age. */
export const AgeNote = z.object({
  level: AgeAssuranceLevel.extract(['document', 'video']),
  birthday: day,
  /** When staff saw the document, or talked to the buyer. */
  checked_on: day,
  /** Name of the person. */
  checked_by: z.string(),
})
export type AgeNote = z.infer<typeof AgeNote>

/** How staff have verified a customer's age; null if not. It applies to purchases by the account. */
export const ageAssurance = {
  get: get('/admin/v1/age-assurance/:id', 'staff', "How a customer's age was verified", {
    params: byId('customer'),
    answer: data(z.object({ age_assurance: AgeNote.nullable() })),
    refuses: ['not_found'],
  }),
  /** Null removes it. */
  write: post('/admin/v1/age-assurance/:id', 'staff', "Record how a customer's age was verified", {
    params: byId('customer'),
    body: z.strictObject({
      age_assurance: z
        .strictObject(AgeNote.omit({ checked_by: true }).shape)
        .refine(({ birthday, checked_on }) => birthday < checked_on, 'nobody is born after it')
        .nullable(),
    }),
    answer: data(z.object({ age_assurance: AgeNote.nullable() })),
    refuses: ['not_found'],
  }),
}
