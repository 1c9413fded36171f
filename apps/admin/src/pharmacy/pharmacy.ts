import { adminLicences, adminProfessionals, adminShifts, users } from '@kusuribako/client/routes'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import type {
  adminLicences as licenceContract,
  adminProfessionals as people,
} from '@kusuribako/contract/pharmacy/admin-licences'
import { fullName } from '@kusuribako/ui/format.ts'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { type PlannedShift, startOf } from './shift-plan.ts'

export type Licence = z.infer<(typeof licenceContract)['list']['answer']>['data']['licences'][number]
export type PastLicence = z.infer<(typeof licenceContract)['past']['answer']>['data']['versions'][number]
export type Professional = z.infer<(typeof people)['list']['answer']>['data']['professionals'][number]
export type LicenceInput = z.input<(typeof licenceContract)['create']['body']>
export type ProfessionalInput = z.input<(typeof people)['create']['body']> & {
  left_on: string | null
  staff_id: string | null
}

/** The licences with their professionals, including former ones. */
export const useLicences = () => useReading('pharmacy', ['licences'], readLicences)

export async function readLicences() {
  const [{ data }, found] = await Promise.all([ask(adminLicences.list, {}), readProfessionals()])
  return { licences: data.licences, ...found }
}

/** The professionals, and pharmacists' accounts that are linked to none. */
export const readProfessionals = async () => (await ask(adminProfessionals.list, {})).data

/** The professional to whom the signed-in user's account is linked: null where there is none. */
export const useOwnProfessional = () =>
  useReading('own', ['licences', 'own'], async () => (await ask(adminProfessionals.own, {})).data)

/** Every account of the staff, for those who may link one. */
export const useAccounts = () =>
  useReading('staff', ['users', 'accounts'], async () =>
    // Without `fields` the backend answers complete rows.
    ((await ask(users.list, { query: { limit: 1000 } })).users as Staff[]).map(({ id, email, ...names }) => ({
      value: id,
      label: [fullName(names), email].filter(Boolean).join('　'),
    })),
  )

/** A licence and its earlier versions, the latest first. */
export function usePastLicences(id: string) {
  const { paging: query } = usePlace(perPage)
  const params = { id: id as Licence['id'] }
  return useReading('pharmacy', ['licences', id, query], async () => {
    const past = (await ask(adminLicences.past, { params, query })).data
    const { licence } = (await ask(adminLicences.get, { params })).data
    return { ...past, licence }
  })
}

/** Creates a licence, or changes the one with this id. */
export const saveLicence = ({ id, licence }: { id?: string; licence: LicenceInput }) =>
  thenInvalidate<unknown>(
    id
      ? ask(adminLicences.update, { params: { id }, body: licence })
      : askIdempotently(adminLicences.create, { body: licence }),
    'licences',
  )

/** Creates a professional, or changes the one with this id. */
export const saveProfessional = ({ id, person: { left_on, ...person } }: { id?: string; person: ProfessionalInput }) =>
  thenInvalidate<unknown>(
    id
      ? ask(adminProfessionals.update, { params: { id }, body: { ...person, left_on } })
      : askIdempotently(adminProfessionals.create, { body: person }),
    'licences',
    'shifts',
  )

export type Shift = PlannedShift & { name: string; kind: string }

/** One page of the shifts from a day on (`2026-04-01`), by beginning: also of the night that leads into it. */
export function useShifts(from: string) {
  const { paging } = usePlace(perPage)
  const query = { ...paging, ends_at: { gt: startOf(from) } }
  return useReading('pharmacy', ['shifts', query], async () => {
    const { shifts, count } = (await ask(adminShifts.list, { query })).data
    return { rows: shifts as Shift[], count }
  })
}

export const planShifts = (shifts: PlannedShift[]) =>
  thenInvalidate(askIdempotently(adminShifts.create, { body: { shifts } }), 'shifts')
export const removeShift = ({ professional_id, starts_at }: Shift) =>
  thenInvalidate(ask(adminShifts.delete, { body: { shifts: [{ professional_id, starts_at }] } }), 'shifts')
