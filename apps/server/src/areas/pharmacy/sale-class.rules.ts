import type { SaleClass, SoldByLaw } from '@kusuribako/contract/catalogue/medicine'
import type { z } from 'zod'
import { type Day, holdsOn } from './day.rules.ts'

/** How a class is grouped where medicines must stand apart from each other (薬機法57条の2). */
export type RiskGroup = 'guidance' | 'first' | 'second' | 'third' | 'quasi_drug' | 'device' | 'none'

/** Which notice a product page must carry; the words are keyed by it in the front ends. */
export type ClassNotice =
  | 'guidance_required'
  | 'first_class'
  | 'designated_second_class'
  | 'second_class'
  | 'third_class'

export interface SaleClassFacts {
  isMedicine: boolean
  /** A pharmacist looks at every order before it is captured (薬機法36条の10). */
  needsPharmacistReview: boolean
  mayBeSoldOnline: boolean
  /** Sold only while a licence of the shop covers the class. */
  needsLicence: boolean
  riskGroup: RiskGroup
  notice: ClassNotice | null
}

const medicine = (riskGroup: RiskGroup, notice: ClassNotice): SaleClassFacts => ({
  isMedicine: true,
  needsPharmacistReview: false,
  mayBeSoldOnline: true,
  needsLicence: true,
  riskGroup,
  notice,
})
const free = (riskGroup: RiskGroup): SaleClassFacts => ({
  isMedicine: false,
  needsPharmacistReview: false,
  mayBeSoldOnline: true,
  needsLicence: false,
  riskGroup,
  notice: null,
})

/** What the law asks of each class. A general-use antigen test kit is a first-class in-vitro diagnostic. */
export const saleClassFacts: Readonly<Record<SaleClass, SaleClassFacts>> = {
  要指導医薬品: { ...medicine('guidance', 'guidance_required'), needsPharmacistReview: true, mayBeSoldOnline: false },
  第1類医薬品: { ...medicine('first', 'first_class'), needsPharmacistReview: true },
  指定第2類医薬品: medicine('second', 'designated_second_class'),
  第2類医薬品: medicine('second', 'second_class'),
  第3類医薬品: medicine('third', 'third_class'),
  抗原検査キット: { ...medicine('first', 'first_class'), needsPharmacistReview: true },
  指定医薬部外品: free('quasi_drug'),
  医薬部外品: free('quasi_drug'),
  化粧品: free('none'),
  健康食品: free('none'),
  機能性表示食品: free('none'),
  栄養機能食品: free('none'),
  管理医療機器: free('device'),
  一般医療機器: free('device'),
  日用品: free('none'),
}

/** The classes whose orders wait for a pharmacist. */
export const reviewedClasses = Object.entries(saleClassFacts).flatMap(([saleClass, { needsPharmacistReview }]) =>
  needsPharmacistReview ? [saleClass] : [],
)

/** The classes whose buyers are asked before they buy online; what is not sold online at all says so itself. */
export const askedClasses: readonly string[] = reviewedClasses.filter(
  (saleClass) => saleClassFacts[saleClass as SaleClass].mayBeSoldOnline,
)

/**
 * Whether its buyers are asked before they buy it online: what a pharmacist must look at (薬機法36条の10), and what is
 * guarded (36条の11). It is not sold before its questions are put down.
 */
export function mustBeAsked({
  jsm_category_name: saleClass,
  regulated_ingredient,
}: z.infer<typeof SoldByLaw>): boolean {
  return Boolean(regulated_ingredient?.length) || askedClasses.includes(saleClass ?? '')
}

export interface Licence {
  classes: readonly SaleClass[]
  valid_from: Day
  /** The last day it holds. */
  valid_to: Day | null
}

export type NotCovered =
  | 'not_sold_online'
  | 'no_licence'
  | 'licence_not_valid_yet'
  | 'licence_expired'
  | 'class_not_in_licence'

/** Why the shop may not sell a class on a day, or null. What is no medicine needs no licence. */
export function whyNotCovered(licence: Licence | null, saleClass: SaleClass, day: Day): NotCovered | null {
  const { mayBeSoldOnline, needsLicence } = saleClassFacts[saleClass]
  if (!mayBeSoldOnline) return 'not_sold_online'
  if (!needsLicence) return null
  if (!licence) return 'no_licence'
  if (day < licence.valid_from) return 'licence_not_valid_yet'
  if (!holdsOn(licence, day)) return 'licence_expired'
  return licence.classes.includes(saleClass) ? null : 'class_not_in_licence'
}
