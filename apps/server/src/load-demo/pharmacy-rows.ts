import { addDays, day_ms, tokyoOffset_ms } from '@kusuribako/contract/values/day'
import type { DemoLicence, DemoProfessional, DemoShift } from '../../../../demo/index.ts'
import { type Row, type Rows, stableId } from './insert-rows.ts'
import { licenceTerm } from './licence-term.rules.ts'

/** The orders of the demo are of the last five weeks: a sale's record names who was on duty. */
const daysBefore = 38
const daysPlanned = daysBefore + 400

/**
 * The professionals, their licences, and their shifts, from five weeks before `now` for more than a year. `accounts`:
 * who signs in with which account of staff, where these exist.
 */
export function pharmacyRows(
  now: Date,
  licences: readonly DemoLicence[],
  professionals: readonly DemoProfessional[],
  shifts: readonly DemoShift[],
  accounts: Readonly<Record<string, string>> = {},
): Rows[] {
  return [
    ['licence', licences.map((licence) => licenceRow(licence, now))],
    [
      'professional',
      professionals.map(({ key, licence, name, kind, duties }) => ({
        id: professionalId(key),
        licence_id: stableId('licence', licence),
        name,
        kind,
        duties,
        staff_id: accounts[key] ? stableId('staff', accounts[key]) : null,
        created_at: now,
      })),
    ],
    ['shift', shiftRows(now, shifts)],
    ['guarded_ingredient_rule', guardedRules],
    ['age_assurance_rule', [ageRule]],
  ]
}

const professionalId = (key: string) => stableId('staff', `professional ${key}`).replace('usr_', 'pro_')

const licenceRow = (licence: DemoLicence, now: Date): Row => ({
  ...licenceTerm(now),
  id: stableId('licence', licence.key),
  kind: licence.kind,
  number: licence.number,
  issued_by: licence.authority,
  opener_name: licence.opener,
  store_name: licence.store_name,
  store_address: licence.address,
  manager_name: licence.manager,
  phone: licence.phone,
  classes: licence.classes,
  display: {
    issued_on: addDays(licenceTerm(now).valid_from, -7),
    opening_hours: licence.opening_hours,
    online_hours: licence.online_hours,
    order_hours: licence.order_hours,
    consultation_hours: licence.consultation_hours,
    expiry_policy: licence.expiry_policy,
    expiry_months: licence.expiry_months,
    notification: licence.notification,
    device_notification: licence.device_notification,
    photos: licence.pictures.map(({ view, alt }) => ({ url: `/files/stores/${licence.key}-${view}.svg`, alt })),
  },
  created_at: now,
  updated_at: now,
})

/** A week's plan, expanded day by day in Tokyo time. */
function shiftRows(now: Date, shifts: readonly DemoShift[]): Row[] {
  const today = Math.floor((now.getTime() + tokyoOffset_ms) / day_ms)
  return Array.from({ length: daysPlanned }, (_, i) => new Date((today - daysBefore + i) * day_ms)).flatMap((day) => {
    const at = (time: string) => `${day.toISOString().slice(0, 10)}T${time}:00+09:00`
    return shifts
      .filter(({ weekday }) => weekday === day.getUTCDay())
      .map(({ professional, from, to }) => ({
        professional_id: professionalId(professional),
        starts_at: at(from),
        ends_at: at(to),
      }))
  })
}

const source = '薬機法36条の11、施行規則159条の18の6、令和8年2月13日医薬発0213第2号'
/**
 * For how many days one purchase counts is the shop's own procedure (手順書): a placeholder until its pharmacist decides.
 */
const recent_days = 14

const guarded = (ingredient: string, purpose_days: Record<string, number> | null): Row => ({
  ingredient,
  valid_from: '2026-05-01',
  small_package_days: 5,
  purpose_days,
  recent_days,
  source,
})

/** 指定濫用防止医薬品: a package is small up to five days of use; up to seven for the effects that the notice names. */
const guardedRules: Row[] = [
  guarded('ephedrine', null),
  guarded('codeine', null),
  guarded('dihydrocodeine', { cold: 7 }),
  guarded('bromovalerylurea', { antipyretic_analgesic: 7 }),
  guarded('pseudoephedrine', { cold: 7, oral_rhinitis: 7 }),
  // The notice's row for it must be read by the managing pharmacist; the shorter period is the careful one.
  guarded('methylephedrine', null),
  guarded('dextromethorphan', { cold: 7 }),
  guarded('diphenhydramine', { cold: 7 }),
]

/**
 * The law's own minimum; what a shop requires beyond it is its procedure: a placeholder until its pharmacist decides.
 */
const ageRule: Row = {
  valid_from: '2026-05-01',
  adult: 'self_declared',
  young_until: 20,
  young: 'self_declared',
  minor_by_video: false,
  more_by_video: false,
  video_days: 1,
  source: '医薬品の濫用防止に関する手順書（見本）',
}
