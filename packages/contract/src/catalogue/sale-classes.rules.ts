/**
 * The legal classes of a variant, in their statutory words (薬機法; shop.md §3 `jsm_category_name`), medicines from the
 * strictest on. 要指導医薬品 exists as a class but is not sold: its sale requires live guidance (domain law §1.1).
 * 薬局製造販売医薬品 is what a pharmacy has made itself (134).
 */
export const saleClasses = [
  '要指導医薬品',
  '薬局製造販売医薬品',
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

export interface SaleClassFacts {
  isMedicine: boolean
  /** A pharmacist reviews every order before it is captured (薬機法36条の4, 36条の10). */
  needsPharmacistReview: boolean
  /** Explained even if the buyer waives it (薬機法36条の4, 36条の6; the waiver of 36条の10第6項 is for first-class medicine). */
  isAlwaysExplained: boolean
  mayBeSoldOnline: boolean
  /** Sold only while a licence of the shop covers the class. */
  needsLicence: boolean
  /** Only the licence of a pharmacy (薬局) covers it, not that of a drugstore (店舗販売業). */
  onlyAtPharmacies: boolean
  /** The maximum quantity of one purchase (shop.md §9). */
  atOnce: number
}

const medicine: SaleClassFacts = {
  isMedicine: true,
  needsPharmacistReview: false,
  isAlwaysExplained: false,
  mayBeSoldOnline: true,
  needsLicence: true,
  onlyAtPharmacies: false,
  atOnce: 10,
}
const reviewed: SaleClassFacts = { ...medicine, needsPharmacistReview: true }
const free: SaleClassFacts = { ...medicine, isMedicine: false, needsLicence: false, atOnce: 30 }

/** The legal requirements of each class. A general-use antigen test kit is a first-class in-vitro diagnostic. */
export const saleClassFacts: Readonly<Record<SaleClass, SaleClassFacts>> = {
  要指導医薬品: { ...reviewed, isAlwaysExplained: true, mayBeSoldOnline: false },
  薬局製造販売医薬品: { ...reviewed, isAlwaysExplained: true, onlyAtPharmacies: true },
  第1類医薬品: reviewed,
  指定第2類医薬品: medicine,
  第2類医薬品: medicine,
  第3類医薬品: medicine,
  抗原検査キット: { ...reviewed, atOnce: 100 },
  指定医薬部外品: free,
  医薬部外品: free,
  化粧品: free,
  健康食品: free,
  機能性表示食品: free,
  栄養機能食品: free,
  管理医療機器: free,
  一般医療機器: free,
  日用品: free,
}

/** The maximum quantity of one purchase. An unknown class is treated as carefully as a medicine. */
export const atOnceOf = (saleClass: SaleClass | null): number =>
  saleClass === null ? 10 : saleClassFacts[saleClass].atOnce

/** The requirements of a given class; none where it is missing or unknown. */
export function factsOfClass(value: unknown): SaleClassFacts | undefined {
  const match = saleClasses.find((saleClass) => saleClass === value)
  return match && saleClassFacts[match]
}

/** The classes that are medicines. */
export const medicineClasses = saleClasses.filter((saleClass) => saleClassFacts[saleClass].isMedicine)

/** The classes whose orders wait for a pharmacist. */
export const reviewedClasses = saleClasses.filter((saleClass) => saleClassFacts[saleClass].needsPharmacistReview)

/** The classes with questions before an online purchase; a class that is not sold online has its own refusal. */
export const classesWithQuestions: readonly string[] = reviewedClasses.filter(
  (saleClass) => saleClassFacts[saleClass].mayBeSoldOnline,
)
