import { type SaleClass, SoldByLaw } from '@kusuribako/contract/catalogue/medicine'
import { classesWithQuestions, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Day } from '@kusuribako/contract/values/day'
import type { z } from 'zod'
import { isValidOn } from './day.rules.ts'

type SaleConditions = z.infer<typeof SoldByLaw>

interface WithMetadata {
  metadata: Record<string, unknown> | null
}

/**
 * The legal sale class of a variant, or null where it is malformed: a medicine is sold by its class, and goods without
 * a class are no medicine.
 */
export function regulationOf({
  variant,
  product,
}: {
  variant: WithMetadata
  product: WithMetadata
}): SaleConditions | null {
  const conditions = SoldByLaw.safeParse(variant.metadata ?? {}).data
  if (!conditions?.jsm_category_name && product.metadata?.product_type === 'medicine') return null
  return conditions ?? null
}

/**
 * Whether the law requires questions before an online purchase: what a pharmacist reviews (薬機法36条の4, 36条の10), and
 * guarded goods (36条の11). They are not sold before their questions exist.
 */
export function requiresQuestions({ jsm_category_name: saleClass, regulated_ingredient }: SaleConditions): boolean {
  return Boolean(regulated_ingredient?.length) || classesWithQuestions.includes(saleClass ?? '')
}

export interface Licence {
  classes: readonly SaleClass[]
  valid_from: Day
  /** The last day of its validity. */
  valid_to: Day | null
}

export type NotCovered =
  | 'not_sold_online'
  | 'no_licence'
  | 'licence_not_valid_yet'
  | 'licence_expired'
  | 'class_not_in_licence'

/** Why the shop may not sell a class on a day, or null. Goods that are no medicine need no licence. */
export function whyNotCovered(licence: Licence | null, saleClass: SaleClass, day: Day): NotCovered | null {
  const { mayBeSoldOnline, needsLicence } = saleClassFacts[saleClass]
  if (!mayBeSoldOnline) return 'not_sold_online'
  if (!needsLicence) return null
  if (!licence) return 'no_licence'
  if (day < licence.valid_from) return 'licence_not_valid_yet'
  if (!isValidOn(licence, day)) return 'licence_expired'
  return licence.classes.includes(saleClass) ? null : 'class_not_in_licence'
}

/** Why none of the shop's licences covers a class on a day, or null. */
export function whyNoLicenceCovers(licences: readonly Licence[], saleClass: SaleClass, day: Day): NotCovered | null {
  const reasons = (licences.length ? licences : [null]).map((licence) => whyNotCovered(licence, saleClass, day))
  return reasons.includes(null) ? null : reasons[0]!
}
