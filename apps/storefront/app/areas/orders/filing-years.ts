import { clockInTokyo } from '@kusuribako/contract/values/day'
/**
 * This year in Tokyo and the five before it, the latest first: a tax return may still be filed for those (国税通則法74条).
 */
export function filingYears(now: Date): number[] {
  const latest = clockInTokyo(now).getUTCFullYear()
  return Array.from({ length: 6 }, (_, back) => latest - back)
}

/** `?year=2025` of a URL, among those; anything else is the latest. */
export function yearOf(address: string, now: Date): number {
  const years = filingYears(now)
  return years.find((year) => String(year) === new URL(address).searchParams.get('year')) ?? years[0]!
}
