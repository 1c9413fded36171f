import { digits } from '@kusuribako/ui/format.ts'

/** The fields in which a birthday is typed: a calendar would require paging back many years. */
const birthdayFields = ['birth_year', 'birth_month', 'birth_day'] as const
export type BirthdayInput = Partial<Record<(typeof birthdayFields)[number], string>>

/** The error for an unreadable one: many people know their year by its era, or leave the century out. */
export const birthdayWords = '生年月日をご確認ください（年は西暦の4桁です。例：1948）'

/** An existing day, not after today and not before 1900, as `2001-04-01`; null where none is typed. */
export function birthdayIn(typed: BirthdayInput, today: string): string | null {
  const part = (name: keyof BirthdayInput, length: number) => digits(typed[name] ?? '').padStart(length, '0')
  const day = `${part('birth_year', 4)}-${part('birth_month', 2)}-${part('birth_day', 2)}`
  const instant = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return exists && day >= '1900-01-01' && day <= today ? day : null
}
