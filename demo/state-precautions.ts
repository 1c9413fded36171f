import type { Profile } from './family.ts'
import { forms } from './forms.ts'
import { applied, dropped, type IngredientPrecautions, sprayedIntoNose, swallowed } from './ingredient-precautions.ts'
import { elderly, infants, noAlcohol, pregnant } from './precautions.ts'

type Precautions = Pick<Profile, 'doNot' | 'consult'>

const swallowedForms = '錠剤 口腔内崩壊錠 チュアブル錠 カプセル 顆粒 散剤 液剤 煎じ薬'.split(' ')

/** Lines that say nothing in an insert for children. */
const ofAdults: readonly string[] = [pregnant, elderly, noAlcohol]

/** してはいけないこと and 相談すること of a medicine: its own lines, and those of its ages and its ingredients. */
export function precautionsOf(profile: Profile): Precautions {
  const all = perIngredient(profile)
  const merged = <Key extends 'symptoms' | 'diagnosed' | 'had' | 'consult' | 'driving'>(key: Key) => [
    ...new Set(all.flatMap((one) => one[key] ?? [])),
  ]
  const avoidsLactation = all.some(({ lactation }) => lactation === 'avoid')
  const dangers = merged('driving')
  const doNot = [
    ...profile.doNot,
    ...forbiddenAges(profile),
    ...all.flatMap((one) => one.doNot ?? []),
    ...(dangers.length > 0
      ? [`服用後、乗物又は機械類の運転操作をしないこと（${dangers.join('、')}等があらわれることがある）`]
      : []),
    ...(avoidsLactation ? ['授乳中の人は本剤を服用しないか、本剤を服用する場合は授乳を避けること'] : []),
  ]
  const isForbidden = (person: string) => doNot.some((line) => line.includes(person))
  const asksNursing = !avoidsLactation && all.some(({ lactation }) => lactation === 'consult')
  const people = [
    ...(asksNursing ? ['授乳中の人'] : []),
    ...inOneLine(merged('symptoms'), 'の症状がある人'),
    ...inOneLine(
      merged('diagnosed').filter((illness) => !isForbidden(illness)),
      'の診断を受けた人',
    ),
    ...inOneLine(merged('had'), 'にかかったことがある人'),
    ...merged('consult'),
  ]
  const forbidden = [
    ...(isForbidden(pregnant) ? [pregnant] : []),
    ...(forbiddenAges(profile).length > 0 ? [infants] : []),
  ]
  const own = profile.consult.filter((line) => !forbidden.includes(line))
  const isForChildren = !profile.ages.includes('成人')
  const fitting = (lines: readonly string[]) =>
    lines.filter((line, at) => lines.indexOf(line) === at && !(isForChildren && ofAdults.includes(line)))
  return { doNot: fitting(doNot), consult: fitting(beforeWhatMayFollow(own, people)) }
}

function perIngredient({ form, ingredients }: Profile): IngredientPrecautions[] {
  const table = tableOf(forms[form].dosage_form)
  return table.flatMap(([ingredient, precautions]) =>
    ingredients.some(([name, , origin = '']) => ingredient.test(name) || ingredient.test(origin)) ? [precautions] : [],
  )
}

function tableOf(dosageForm: string) {
  if (swallowedForms.includes(dosageForm)) return swallowed
  if (dosageForm === '点鼻') return sprayedIntoNose
  return dosageForm === '点眼' ? dropped : applied
}

/** Who may not take it by its own dosage: `15才未満の小児は服用しないこと`. */
const forbiddenAges = ({ dosage }: Profile): string[] =>
  dosage.flatMap(([age, dose]) => (/^(?:服用|使用)しないこと$/.test(dose) ? [`${age}の${nameOf(age)}は${dose}`] : []))

function nameOf(age: string): string {
  if (age.endsWith('以上')) return '人'
  const years = age.includes('か月') ? 0 : Number.parseInt(age, 10)
  if (years <= 1) return '乳児'
  if (years > 15) return '人'
  return years < 7 ? '乳幼児' : '小児'
}

const inOneLine = (names: readonly string[], predicate: string): string[] =>
  names.length > 0 ? [`${names.join('、')}${predicate}`] : []

/** Inserts name the people first, then what may follow the use. */
function beforeWhatMayFollow(lines: readonly string[], people: readonly string[]): string[] {
  const warnings = [...lines, ...people].filter((line) => /^(?:服用|使用)後、|(?:場合|とき)に?は/.test(line))
  return [...[...lines, ...people].filter((line) => !warnings.includes(line)), ...warnings]
}
