import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import type { Licence, Professional } from '@kusuribako/contract/pharmacy/licences'
import type { z } from 'zod'
import type { OnDuty } from './legal-words.tsx'

interface PharmacyData {
  licences: readonly Licence[]
  on_duty: readonly (z.infer<typeof Professional> & { store_name: string })[]
}

/**
 * The store that sells medicine of these classes, and who is on duty there now (薬機法施行規則 別表第1の2); of several the first,
 * as in the mails of its orders. Where none sells them, whom to ask.
 */
export function staffOnDuty({ licences, on_duty }: PharmacyData, saleClasses: readonly SaleClass[]): OnDuty | null {
  const licence = licences.find(({ classes }) => saleClasses.every((name) => classes.includes(name))) ?? licences[0]
  if (!licence) return null
  const colleagues = on_duty.filter(({ store_name }) => store_name === licence.store_name)
  return {
    store: licence.store_name,
    licence: `${licence.kind} ${licence.number}`,
    phone: licence.phone,
    hours: licence.display.consultation_hours,
    people: colleagues.map(({ name, kind }) => ({ name, kind })),
    expiry: licence.display.expiry_policy,
  }
}
