import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, day, shortText } from '../values/common.ts'
import { byId } from '../values/ids.ts'

/** How surely the age of a buyer of guarded medicine is known, the least sure first (薬機法36条の11). */
export const AgeAssuranceLevel = z.enum(['self_declared', 'payment', 'document', 'video'])
export type AgeAssuranceLevel = z.infer<typeof AgeAssuranceLevel>

/** The shop's own rule (手順書), from a day on until another one begins. */
const AgeRule = z.strictObject({
  valid_from: day,
  /** For one small package: of an adult, and of those younger than `young_until` years, who may go to school still. */
  adult: AgeAssuranceLevel,
  young_until: z.int().min(18).max(30),
  young: AgeAssuranceLevel,
  /** Whether a talk by video lets one small package be sold to who is under age, and more than that to an adult. */
  minor_by_video: z.boolean(),
  more_by_video: z.boolean(),
  /** A talk by video counts for so many days. */
  video_days: z.int().min(1).max(30),
  /** The procedure that says so. */
  source: shortText.trim().min(1),
})

export const ageRules = {
  list: get('/admin/v1/age-assurance-rules', 'staff', 'How surely an age must be known, and since when', {
    answer: data(z.object({ rules: z.array(AgeRule) })),
  }),
  /** What is put down for a first day again takes the place of what was. */
  write: post('/admin/v1/age-assurance-rules', 'pharmacist', 'Put down how surely an age must be known', {
    body: AgeRule,
    answer: data(z.object({ rule: AgeRule })),
  }),
}

const AgeNote = z.object({
  level: AgeAssuranceLevel.extract(['document', 'video']),
  birthday: day,
  /** When staff saw the paper, or talked to the buyer. */
  checked_on: day,
  /** Name of who did. */
  checked_by: z.string(),
})

/** How staff have made sure of a customer's age; null where nobody has. It counts for what the account buys. */
export const ageAssurance = {
  get: get('/admin/v1/age-assurance/:id', 'staff', 'How the age of a customer was made sure of', {
    params: byId('customer'),
    answer: data(z.object({ age_assurance: AgeNote.nullable() })),
    refuses: ['not_found'],
  }),
  /** Null takes it back. */
  write: post('/admin/v1/age-assurance/:id', 'staff', 'Note how the age of a customer was made sure of', {
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
