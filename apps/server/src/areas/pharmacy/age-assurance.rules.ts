import type { AgeAssuranceLevel } from '@kusuribako/contract/pharmacy/age-assurance'
import { addDays, type Day } from '@kusuribako/contract/values/day'

/** The shop's rule on how reliably an age must be known (手順書), valid from a day until the next one begins. */
export interface AgeRule {
  valid_from: Day
  /** For an adult, for one small package. */
  adult: AgeAssuranceLevel
  /** For an adult younger than this many years: `young` instead. */
  young_until: number
  young: AgeAssuranceLevel
  /** Whether a video call permits one small package to a minor. */
  minor_by_video: boolean
  /** Whether a video call permits more than one small package to an adult. */
  more_by_video: boolean
  /** A video call counts for this many days. */
  video_days: number
}

/** What staff have recorded about a buyer. */
export interface AgeNote {
  level: 'document' | 'video'
  birthday: Day
  checked_on: Day
}

/** What is known about a buyer's age when guarded medicine is sold; kept with the sale, without a birthday. */
export interface KnownAge {
  level: AgeAssuranceLevel
  /** Null where nothing says it. */
  years: number | null
}

/** Where the shop has no rule: the buyer's own statement counts, and whatever requires a call is not sold. */
const defaultRule: AgeRule = {
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
  rules.reduce(
    (last, rule) => (rule.valid_from <= today && rule.valid_from > last.valid_from ? rule : last),
    defaultRule,
  )

/**
 * How reliably a buyer's age is known: by what staff have recorded, by card payment, or by the buyer's own statement.
 */
export function assuredLevel(
  note: AgeNote | null,
  evidence: { paid_by_card: boolean; rule: AgeRule; today: Day },
): AgeAssuranceLevel {
  if (note) return note.level === 'video' && isVideoValid(note, evidence) ? 'video' : 'document'
  return evidence.paid_by_card ? 'payment' : 'self_declared'
}

const isVideoValid = ({ checked_on }: AgeNote, { rule, today }: { rule: AgeRule; today: Day }) =>
  today < addDays(checked_on, rule.video_days)

const levels: readonly AgeAssuranceLevel[] = ['self_declared', 'payment', 'document', 'video']

/** The missing level for one small package to an adult, or null. */
export function missingLevel(rule: AgeRule, age: number, level: AgeAssuranceLevel): AgeAssuranceLevel | null {
  const needed = age < rule.young_until ? rule.young : rule.adult
  return levels.indexOf(level) < levels.indexOf(needed) ? needed : null
}
