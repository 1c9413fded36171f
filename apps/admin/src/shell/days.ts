/** The instants from the beginning of one day in Tokyo to the end of another, as far as given; null: neither. */
export function daysBetween(from: string, to: string): { gte?: string; lt?: string } | null {
  if (!from && !to) return null
  return { ...(from && { gte: `${from}T00:00:00+09:00` }), ...(to && { lt: endOf(to) }) }
}

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+09:00`) + 86_400_000).toISOString()
