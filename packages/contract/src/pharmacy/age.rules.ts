/** Nobody has been older; such a birthday says nothing about an age. */
const oldest_years = 130

/**
 * Full years on a day, both as `2026-04-01`; null where nobody can be that old, or was not born yet. Somebody born on
 * 29 February is a year older on 1 March of other years (年齢計算ニ関スル法律).
 */
export function ageOn(birthday: string, day: string): number | null {
  const calendarYears = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  const years = day.slice(5) < birthday.slice(5) ? calendarYears - 1 : calendarYears
  return years >= 0 && years <= oldest_years ? years : null
}
