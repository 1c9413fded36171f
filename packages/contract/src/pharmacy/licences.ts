import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, day, instant } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** A professional who may sell medicines: a pharmacist, or a registered seller. */
export const Professional = z.object({
  name: z.string(),
  kind: z.enum(['薬剤師', '登録販売者']),
  duties: z.string(),
})

/** What a pharmacy must show online (薬機法施行規則 別表第1の2・1の3). */
export const Licence = z.object({
  id: id('licence'),
  kind: z.enum(['薬局', '店舗販売業']),
  number: z.string(),
  issued_by: z.string(),
  valid_from: day,
  valid_to: day,
  opener_name: z.string(),
  store_name: z.string(),
  store_address: z.string(),
  manager_name: z.string(),
  phone: z.string(),
  classes: z.array(SaleClass),
  display: z.object({
    /** The date on the document itself (許可年月日); its validity may begin later. */
    issued_on: day.optional(),
    opening_hours: z.string(),
    /** When medicines are sold online (特定販売を行う時間); left out where it was entered before it was asked for. */
    online_hours: z.string().optional(),
    /** When orders are only received. */
    order_hours: z.string(),
    consultation_hours: z.string(),
    expiry_policy: z.string(),
    /** The same in months: a lot with fewer remaining is not sold. Left out, until its last day. */
    expiry_months: z.int().optional(),
    notification: z.string(),
    /** For sellers of medical devices (薬機法39条・39条の3): permission or notification, with its number or date. */
    device_notification: z.string().optional(),
    photos: z.array(z.object({ url: z.string(), alt: z.string() })).optional(),
  }),
  professionals: z.array(Professional),
})
export type Licence = z.infer<typeof Licence>

export const licences = {
  /** Not cached: who is on duty changes with the clock. */
  list: get('/store/v1/legal/licences', 'anyone', 'Licences valid today, and who is on duty now', {
    answer: data(
      z.object({
        licences: z.array(Licence),
        on_duty: z.array(Professional.extend({ store_name: z.string() })),
        /**
         * When a first-class order placed now will be handled; null while a pharmacist is on duty, or none is planned.
         */
        next_pharmacist_at: instant.nullable(),
      }),
    ),
  }),
}
