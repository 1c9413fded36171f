import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, dateInput, day, instant, shortText, stamps, text } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, dateOp, paging } from '../values/listing.ts'
import { Licence, Professional } from './licences.ts'

const line = shortText.trim().min(1)
const words = text.trim().min(1).max(2000)

/** A professional who may sell medicines, as staff see it. */
const ProfessionalRow = Professional.extend({
  id: id('professional'),
  licence_id: id('licence'),
  /** From this day on no longer shown, and not on duty. */
  left_on: day.nullable(),
  /** The account with which they sign in; null where none is linked. An account belongs to one professional. */
  staff_id: id('staff').nullable(),
  created_at: instant,
})
const LicenceRow = Licence.omit({ professionals: true }).extend({
  /** Days until it ends, by the calendar of Tokyo; negative after its end, when what it covers is not sold. */
  days_left: z.int(),
  ...stamps,
})
/** An earlier state of a licence, and when it stood. */
const PastLicence = Licence.omit({ id: true, professionals: true }).extend({
  shown_from: instant,
  shown_until: instant,
})

const fields = {
  kind: Licence.shape.kind,
  number: line,
  issued_by: line,
  valid_from: day,
  valid_to: day,
  opener_name: line,
  store_name: line,
  store_address: line,
  manager_name: line,
  phone: line.max(50),
  classes: Licence.shape.classes.min(1).max(20),
  display: z.strictObject({
    issued_on: day.optional(),
    opening_hours: words,
    online_hours: words.optional(),
    order_hours: words,
    consultation_hours: words,
    expiry_policy: words,
    expiry_months: z.int().min(0).max(60).optional(),
    notification: words,
    device_notification: words.optional(),
    photos: z
      .array(z.strictObject({ url: z.string().min(1).max(2000), alt: line }))
      .max(20)
      .optional(),
  }),
}
const byLicence = { params: z.object({ id: pathId('licence') }) }
const oneLicence = data(z.object({ licence: LicenceRow }))

/** What a pharmacy must show online (薬機法施行規則 別表第1の2・1の3), maintained by those responsible. */
export const adminLicences = {
  list: get('/admin/v1/licences', 'staff', 'The licences, with their remaining time', {
    answer: data(z.object({ licences: z.array(LicenceRow) })),
  }),
  get: get('/admin/v1/licences/:id', 'staff', 'A licence and its professionals', {
    ...byLicence,
    answer: data(z.object({ licence: LicenceRow, professionals: z.array(ProfessionalRow) })),
    refuses: ['not_found'],
  }),
  create: post('/admin/v1/licences', 'staff', 'Create a licence', {
    body: z.strictObject(fields),
    answer: oneLicence,
    refuses: ['licence_ends_before_it_begins', 'class_only_at_pharmacies'],
  }),
  /** A licence is never deleted: an expired one has its last day in the past. */
  update: post('/admin/v1/licences/:id', 'staff', 'Change a licence; what is left out stays', {
    ...byLicence,
    body: z.strictObject(fields).partial(),
    answer: oneLicence,
    refuses: ['not_found', 'licence_ends_before_it_begins', 'class_only_at_pharmacies'],
  }),
  past: get('/admin/v1/licences/:id/past', 'staff', 'Earlier versions of a licence, the latest first', {
    ...byLicence,
    query: z.object(paging(20)),
    answer: data(z.object({ versions: z.array(PastLicence), ...counted })),
    refuses: ['not_found'],
  }),
}

const person = {
  ...{ licence_id: pathId('licence'), name: line, kind: Professional.shape.kind, duties: words },
  /** Linking an account, and removing a link, is for those who manage accounts: an owner. */
  staff_id: pathId('staff').nullable().optional(),
}
const oneProfessional = data(z.object({ professional: ProfessionalRow }))

export const adminProfessionals = {
  list: get('/admin/v1/professionals', 'staff', 'Pharmacists and registered sellers, including former ones', {
    query: z.object({ licence_id: shortText.optional() }),
    answer: data(
      z.object({
        professionals: z.array(ProfessionalRow),
        /** Accounts that may decide as a pharmacist, and are not linked to one who is with the shop. */
        unlinked: z.array(z.object({ id: id('staff'), name: z.string() })),
      }),
    ),
  }),
  create: post('/admin/v1/professionals', 'staff', 'Create a pharmacist or a registered seller', {
    body: z.strictObject(person),
    answer: oneProfessional,
    refuses: ['not_found', 'account_linked_already'],
  }),
  /**
   * Former professionals stay, because sales must show for years who was on duty; shifts from that day on are deleted.
   */
  update: post(
    '/admin/v1/professionals/:id',
    'staff',
    'Change a pharmacist or registered seller; what is left out stays',
    {
      params: z.object({ id: pathId('professional') }),
      body: z.strictObject({ ...person, left_on: day.nullable() }).partial(),
      answer: oneProfessional,
      refuses: ['not_found', 'account_linked_already'],
    },
  ),
  own: get('/admin/v1/auth/professional', 'staff', 'The professional to whom the signed-in account is linked', {
    answer: data(
      z.object({
        /** Null where none is linked, and where the one who was has left. */
        professional: ProfessionalRow.pick({ id: true, name: true, kind: true })
          .extend({ is_on_duty: z.boolean() })
          .nullable(),
      }),
    ),
  }),
}

const Shift = z.object({ professional_id: id('professional'), starts_at: instant, ends_at: instant })

/** Who is on duty when: shown to shoppers, and the basis for when a first-class order is handled. */
export const adminShifts = {
  list: get('/admin/v1/shifts', 'staff', 'Shifts by their beginning', {
    query: z.object({
      ...paging(100),
      professional_id: shortText.optional(),
      starts_at: dateOp.optional(),
      ends_at: dateOp.optional(),
    }),
    answer: data(z.object({ shifts: z.array(Shift.extend({ name: z.string(), kind: z.string() })), ...counted })),
  }),
  create: post('/admin/v1/shifts', 'staff', 'Plan shifts, all of them or none', {
    body: z.strictObject({
      shifts: z
        .array(
          z
            .strictObject({ professional_id: pathId('professional'), starts_at: dateInput, ends_at: dateInput })
            .refine(({ starts_at, ends_at }) => ends_at > starts_at, 'ends_at must be after starts_at')
            .refine(({ starts_at, ends_at }) => Number(ends_at) - Number(starts_at) <= 86_400_000, 'at most 24 hours'),
        )
        .min(1)
        .max(500),
    }),
    answer: data(z.object({ created: z.int() })),
    refuses: ['not_found', 'shift_overlaps', 'professional_has_left'],
  }),
  delete: post('/admin/v1/shifts/delete', 'staff', 'Delete planned shifts, all of them or none', {
    body: z.strictObject({
      shifts: z
        .array(z.strictObject({ professional_id: pathId('professional'), starts_at: dateInput }))
        .min(1)
        .max(500),
    }),
    answer: data(z.object({ deleted: z.int() })),
    refuses: ['not_found', 'shift_begun_already'],
  }),
}
