import { expect, test } from 'vitest'
import { buildProducts } from './products.ts'

/** The youngest of an age group in months, and who is older than all of it. */
const months: Record<string, [from: number, below: number]> = { 乳児: [0, 12], 幼児: [12, 84], 小児: [84, 180] }

test('no medicine is found for children to whom its dosage gives nothing', () => {
  const inMonths = (age: string) => Number.parseInt(age, 10) * (age.includes('か月') ? 1 : 12)
  const wrong = buildProducts().flatMap(({ handle, type, metadata: { dosage, age_groups } }) => {
    const given = dosage.filter(({ dose }) => !dose.endsWith('しないこと')).map(({ age }) => age.split('以上'))
    if (type !== 'medicine' || given.some(([, below]) => below === undefined)) return []
    const isGiven = (group: string) =>
      given.some(([from = '', below]) => {
        const [youngest, older] = months[group]!
        return inMonths(from) < older && (below ? inMonths(below) : Number.POSITIVE_INFINITY) > youngest
      })
    return age_groups.filter((group) => months[group] && !isGiven(group)).map((group) => `${handle}: ${group}`)
  })
  expect(wrong).toEqual([])
})
