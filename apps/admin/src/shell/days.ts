/**
 * The instants from the beginning of one day in Tokyo to the end of another, as far as given; null: neither. What is no
 * day, such as one of the year 202712, counts as not given.
 */
export function daysBetween(from: string, to: string): { gte?: string; lt?: string } | null {
  if (!isDay(from) && !isDay(to)) return null
  return { ...(isDay(from) && { gte: startOf(from) }), ...(isDay(to) && { lt: endOf(to) }) }
}

const startOf = (day: string) => `${day}T00:00:00+09:00`
const isDay = (day: string) => !Number.isNaN(Date.parse(startOf(day)))
const endOf = (day: string) => new Date(Date.parse(startOf(day)) + 86_400_000).toISOString()
