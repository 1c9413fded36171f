/**
 * The legal classes of a variant, in their statutory words (薬機法; shop.md §3 `jsm_category_name`). 要指導医薬品 exists as a
 * class but is not sold: its sale requires live guidance (domain law §1.1).
 */
export const saleClasses = [
  '要指導医薬品',
  '第1類医薬品',
  '指定第2類医薬品',
  '第2類医薬品',
  '第3類医薬品',
  '抗原検査キット',
  '指定医薬部外品',
  '医薬部外品',
  '化粧品',
  '健康食品',
  '機能性表示食品',
  '栄養機能食品',
  '管理医療機器',
  '一般医療機器',
  '日用品',
] as const
export type SaleClass = (typeof saleClasses)[number]

/** The grouping of classes where medicines must be displayed separately (薬機法57条の2). */
export type RiskGroup = 'guidance' | 'first' | 'second' | 'third' | 'quasi_drug' | 'device' | 'none'

/** The notice that a product page must show; the front ends have the texts by this key. */
export type ClassNotice =
  | 'guidance_required'
  | 'first_class'
  | 'designated_second_class'
  | 'second_class'
  | 'third_class'

export interface SaleClassFacts {
  isMedicine: boolean
  /** A pharmacist reviews every order before it is captured (薬機法36条の10). */
  needsPharmacistReview: boolean
  mayBeSoldOnline: boolean
  /** Sold only while a licence of the shop covers the class. */
  needsLicence: boolean
  riskGroup: RiskGroup
  notice: ClassNotice | null
  /** The maximum quantity of one purchase (shop.md §9). */
  atOnce: number
}

const medicine = (riskGroup: RiskGroup, notice: ClassNotice): SaleClassFacts => ({
  isMedicine: true,
  needsPharmacistReview: false,
  mayBeSoldOnline: true,
  needsLicence: true,
  riskGroup,
  notice,
  atOnce: 10,
})
const free = (riskGroup: RiskGroup): SaleClassFacts => ({
  isMedicine: false,
  needsPharmacistReview: false,
  mayBeSoldOnline: true,
  needsLicence: false,
  riskGroup,
  notice: null,
  atOnce: 30,
})

/** The legal requirements of each class. A general-use antigen test kit is a first-class in-vitro diagnostic. */
export const saleClassFacts: Readonly<Record<SaleClass, SaleClassFacts>> = {
  要指導医薬品: { ...medicine('guidance', 'guidance_required'), needsPharmacistReview: true, mayBeSoldOnline: false },
  第1類医薬品: { ...medicine('first', 'first_class'), needsPharmacistReview: true },
  指定第2類医薬品: medicine('second', 'designated_second_class'),
  第2類医薬品: medicine('second', 'second_class'),
  第3類医薬品: medicine('third', 'third_class'),
  抗原検査キット: { ...medicine('first', 'first_class'), needsPharmacistReview: true, atOnce: 100 },
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

/** The maximum quantity of one purchase. An unknown class is treated as carefully as a medicine. */
export const atOnceOf = (saleClass: SaleClass | null): number =>
  saleClass === null ? 10 : saleClassFacts[saleClass].atOnce

/** The requirements of a given class; none where it is missing or unknown. */
export function factsOfClass(value: unknown): SaleClassFacts | undefined {
  const match = saleClasses.find((saleClass) => saleClass === value)
  return match && saleClassFacts[match]
}

/** The classes whose orders wait for a pharmacist. */
export const reviewedClasses = saleClasses.filter((saleClass) => saleClassFacts[saleClass].needsPharmacistReview)

/** The classes with questions before an online purchase; a class that is not sold online has its own refusal. */
export const classesWithQuestions: readonly string[] = reviewedClasses.filter(
  (saleClass) => saleClassFacts[saleClass].mayBeSoldOnline,
)
