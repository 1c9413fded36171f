import type { AgeAssuranceLevel } from '@kusuribako/contract/pharmacy/age-assurance'
import { addDays, type Day } from './day.rules.ts'

/** The shop's rule on how surely an age must be known (手順書), from a day on until another one begins. */
export interface AgeRule {
  valid_from: Day
  /** Of an adult, for one small package. */
  adult: AgeAssuranceLevel
  /** Of an adult younger than so many years: `young` instead. */
  young_until: number
  young: AgeAssuranceLevel
  /** Whether a talk by video lets one small package be sold to who is under age. */
  minor_by_video: boolean
  /** Whether a talk by video lets more than one small package be sold to an adult. */
  more_by_video: boolean
  /** A talk by video counts for so many days. */
  video_days: number
}

/** What staff have noted of a buyer. */
export interface AgeNote {
  level: 'document' | 'video'
  birthday: Day
  checked_on: Day
}

/** Where the shop has put nothing down: what the buyer says counts, and all that needs a talk is not sold. */
const byLaw: AgeRule = {
  valid_from: '0001-01-01',
  adult: 'self_declared',
  young_until: 18,
  young: 'self_declared',
  minor_by_video: false,
  more_by_video: false,
  video_days: 1,
}

/** The rule of a day: the latest that has begun. */
export const ageRuleOn = (rules: readonly AgeRule[], today: Day): AgeRule =>
  rules.reduce((last, rule) => (rule.valid_from <= today && rule.valid_from > last.valid_from ? rule : last), byLaw)

/** How surely a buyer's age is known: by what staff have noted, by a card that pays, or by the buyer's word alone. */
export function assuredLevel(
  note: AgeNote | null,
  by: { paid_by_card: boolean; rule: AgeRule; today: Day },
): AgeAssuranceLevel {
  if (note) return note.level === 'video' && isFresh(note, by) ? 'video' : 'document'
  return by.paid_by_card ? 'payment' : 'self_declared'
}

const isFresh = ({ checked_on }: AgeNote, { rule, today }: { rule: AgeRule; today: Day }) =>
  today < addDays(checked_on, rule.video_days)

const order: readonly AgeAssuranceLevel[] = ['self_declared', 'payment', 'document', 'video']

/** The level that is missing for one small package to who is of age, or null. */
export function levelMissing(rule: AgeRule, age: number, level: AgeAssuranceLevel): AgeAssuranceLevel | null {
  const needed = age < rule.young_until ? rule.young : rule.adult
  return order.indexOf(level) < order.indexOf(needed) ? needed : null
}
