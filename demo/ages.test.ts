import { usableMonths } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { expect, test } from 'vitest'
import { buildProducts } from './products.ts'

/** The youngest of an age group in months, and who is older than all of it. */
const months: Record<string, [from: number, below: number]> = { 乳児: [0, 12], 幼児: [12, 84], 小児: [84, 180] }

/** Age groups of children to whom the dosage of a medicine gives something; null where it tells no ages. */
function groupsWithDose({ dosage }: ReturnType<typeof buildProducts>[number]['metadata']) {
  const ranges = usableMonths(dosage, [])
  if (ranges.length === 0) return null
  return Object.keys(months).filter((group) => {
    const [youngest, older] = months[group]!
    return ranges.some(([from, below]) => from < older && below > youngest)
  })
}

test('the age groups of each medicine are those to which its dosage gives a dose', () => {
  const wrong = buildProducts().flatMap(({ handle, type, metadata }) => {
    const dosedGroups = groupsWithDose(metadata)
    if (type !== 'medicine' || !dosedGroups) return []
    const groups = metadata.age_groups.filter((group) => months[group])
    return groups.join() === dosedGroups.join() ? [] : [`${handle}: ${groups}, but its dosage is for ${dosedGroups}`]
  })
  expect(wrong).toEqual([])
})

test('what one must not do names the ages that the dosage forbids, and no other', () => {
  const wrong = buildProducts().flatMap(({ handle, type, metadata }) => {
    const never = metadata.dosage.flatMap(({ age, dose }) => (/しないこと$/.test(dose) ? [age] : []))
    const told = metadata.do_not.flatMap((line) =>
      [...line.matchAll(/(?:\d+才|\d+か月)(?:以上|未満)/g)].map(([age]) => age),
    )
    return type !== 'medicine' || told.join() === never.join() ? [] : [`${handle}: ${told}, but its dosage: ${never}`]
  })
  expect(wrong).toEqual([])
})
