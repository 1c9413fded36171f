import { type Day, dayInTokyo } from '@kusuribako/contract/values/day'

/** The six years for which a licence holds at this time (薬機法4条4項), first granted in April 2024. */
export function licenceTerm(now: Date): { valid_from: Day; valid_to: Day } {
  const [year, month] = dayInTokyo(now).split('-').map(Number) as [number, number]
  const years = year - 2024 - (month < 4 ? 1 : 0)
  const from = 2024 + years - (years % 6)
  return { valid_from: `${from}-04-01`, valid_to: `${from + 6}-03-31` }
}
