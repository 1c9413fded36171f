import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, day, instant } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** Someone who may sell medicines: a pharmacist, or a registered seller. */
export const Professional = z.object({
  name: z.string(),
  kind: z.enum(['薬剤師', '登録販売者']),
  registration_number: z.string(),
  duties: z.string(),
  /** How shoppers tell them apart: badge and coat. */
  attire: z.string(),
})

/** What a pharmacy has to show online (薬機法施行規則 別表第1の2・1の3). */
export const Licence = z.object({
  id: id('licence'),
  kind: z.enum(['薬局', '店舗販売業']),
  number: z.string(),
  issued_on: day,
  valid_from: day,
  valid_to: day,
  authority: z.string(),
  opener_name: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  manager_name: z.string(),
  classes: z.array(SaleClass),
  opening_hours: z.string(),
  online_sale_hours: z.string(),
  order_only_hours: z.string(),
  consultation_hours: z.string(),
  phone: z.string(),
  emergency_phone: z.string(),
  mail: z.string(),
  expiry_policy: z.string(),
  notification: z.object({ date: day, office: z.string(), url: z.string() }),
  photos: z.array(z.object({ url: z.string(), alt: z.string() })),
  staff: z.array(Professional),
})
export type Licence = z.infer<typeof Licence>

export const licences = {
  /** Not kept: who is on duty changes with the clock. */
  list: get('/store/v1/legal/licences', 'anyone', 'Licences, and who is on duty now', {
    answer: data(
      z.object({
        licences: z.array(Licence),
        on_duty: z.array(Professional.pick({ name: true, kind: true })),
        /** When a first-class order placed now will be read; null while a pharmacist is on duty. */
        next_pharmacist_at: instant.nullable(),
      }),
    ),
  }),
}
