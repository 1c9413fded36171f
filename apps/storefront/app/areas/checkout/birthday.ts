import { digits, toHalfWidth } from '@kusuribako/ui/format.ts'

/** The fields in which a birthday is typed: a calendar would require paging back many years. */
const birthdayFields = ['birth_year', 'birth_month', 'birth_day'] as const
export type BirthdayInput = Partial<Record<(typeof birthdayFields)[number], string>>

/** The eras of people who may still buy; `last`: the era's last year. */
const eras = [
  { name: '大正', letter: 'T', first: 1912, last: 15 },
  { name: '昭和', letter: 'S', first: 1926, last: 64 },
  { name: '平成', letter: 'H', first: 1989, last: 31 },
  { name: '令和', letter: 'R', first: 2019, last: 99 },
]

/** Of a year that was typed as two digits, an era's number or one without its century, what it may mean. */
function yearsMeant(typed: string): string {
  const year = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  const meant = eras.slice(1, 3).filter(({ last }) => year >= 1 && year <= last)
  return meant.map(({ name, first }) => `${name}${year}年は${first + year - 1}`).join('、')
}

/** The error for an unreadable birthday: many people know their year by its era, or leave the century out. */
export const birthdayWords = ({ birth_year = '' }: BirthdayInput) =>
  `生年月日をご確認ください（年は西暦の4桁です。${yearsMeant(toHalfWidth(birth_year).trim()) || '例：1948'}）`

/** 「1948」, and where letters can be typed 「昭和23年」, 「S23」. */
function yearIn(typed: string): string {
  const [, letters, number] = /^([^\d\s元]+)\s*(\d{1,2}|元)年?$/.exec(toHalfWidth(typed).trim()) ?? []
  const year = number === '元' ? 1 : Number(number)
  const era = eras.find(
    ({ name, letter, last }) => [name, name[0], letter].includes(letters?.toUpperCase()) && year <= last,
  )
  return era && year >= 1 ? String(era.first + year - 1) : digits(typed)
}

/** An existing day, not after today and not before 1900, as `2001-04-01`; null where none is typed. */
export function birthdayIn({ birth_year = '', ...typed }: BirthdayInput, today: string): string | null {
  const part = (name: keyof typeof typed) => digits(typed[name] ?? '').padStart(2, '0')
  const day = `${yearIn(birth_year).padStart(4, '0')}-${part('birth_month')}-${part('birth_day')}`
  const instant = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
  return exists && day >= '1900-01-01' && day <= today ? day : null
}
