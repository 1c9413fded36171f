import { words } from '../wording.ts'

/** The time from one instant (ISO 8601) to another (ms), in words: 12分, 3時間5分, 2日4時間. */
export function waitingTime(since: string, now_ms: number): string {
  const minutes = Math.max(0, Math.floor((now_ms - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return words.days(Math.floor(hours / 24), hours % 24)
  return hours ? words.hours(hours, minutes % 60) : words.minutes(minutes)
}
