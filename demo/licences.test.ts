import { expect, test } from 'vitest'
import { licences, professionals, shifts } from './licences.ts'
import { notices } from './notices.ts'

const kindOf = new Map(professionals.map(({ key, kind }) => [key, kind]))
const storeOf = new Map(professionals.map(({ key, licence }) => [key, licence]))
const minutes = (time: string) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1])

/** Every quarter of an hour of `月〜金 9:00〜19:00、土 9:00〜17:00`, by weekday. */
function quartersOf(hours: string): [weekday: number, at: number][] {
  const match = /^月〜金 (.+)〜(.+)、土 (.+)〜([\d:]+)（日曜休み）$/.exec(hours)!
  const [, from, to, saturdayFrom, saturdayTo] = match
  return [1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    const [start, end] = weekday === 6 ? [saturdayFrom!, saturdayTo!] : [from!, to!]
    const count = (minutes(end) - minutes(start)) / 15
    return Array.from({ length: count }, (_, at): [number, number] => [weekday, minutes(start) + at * 15])
  })
}

const onDuty = (store: string, [weekday, at]: [number, number]) =>
  shifts.filter(
    ({ professional, ...shift }) =>
      storeOf.get(professional) === store &&
      shift.weekday === weekday &&
      minutes(shift.from) <= at &&
      at < minutes(shift.to),
  )

test.each(licences.map((licence) => [licence.store_name, licence] as const))(
  '%s: at every hour that it states somebody is on duty, a pharmacist where first-class medicine is sold',
  (_, { key, classes, opening_hours, consultation_hours, online_hours }) => {
    const quarters = [opening_hours, consultation_hours, online_hours].flatMap(quartersOf)
    expect(quarters.length).toBeGreaterThan(600)
    const needsPharmacist = classes.includes('第1類医薬品')
    const unmanned = quarters.filter(
      (quarter) =>
        !onDuty(key, quarter).some(({ professional }) => !needsPharmacist || kindOf.get(professional) === '薬剤師'),
    )
    expect(unmanned).toEqual([])
  },
)

test('the notice of when first-class medicine is reviewed states the hours of online sale', () => {
  const { body } = notices.find(({ handle }) => handle === 'first-class-hours')!
  const [, to, saturdayTo] = /平日9時から(\d+)時、土曜日9時から(\d+)時/.exec(JSON.stringify(body))!
  const { online_hours } = licences.find(({ key }) => key === 'yakkyoku')!
  expect(online_hours).toContain(`月〜金 9:00〜${to}:00、土 9:00〜${saturdayTo}:00`)
})
