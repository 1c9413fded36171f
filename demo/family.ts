import type { BrandKey } from './brands.ts'
import type { FormKey } from './forms.ts'
import type { GuardedIngredient, Pictogram, ProductType, SaleClass } from './types.ts'

/** The package insert data shared by products of one family. A line may override any of it. */
export interface Profile {
  saleClass: SaleClass
  form: FormKey
  pictogram: Pictogram
  subtitle: string
  description: string
  /** `1日量（3錠）中` */
  basis?: string
  /** Name, amount, and its effect. */
  ingredients: readonly (readonly [name: string, amount: string, role?: string])[]
  /** Inactive ingredients beside those of its form. */
  additives: readonly string[]
  allergen: readonly string[]
  symptoms: readonly string[]
  features: readonly string[]
  ages: readonly string[]
  effects: string
  /** Age, dose, times. */
  dosage: readonly (readonly [age: string, dose: string, times: string])[]
  dosageNotes: readonly string[]
  doNot: readonly string[]
  consult: readonly string[]
  guarded: readonly GuardedIngredient[]
  tags: readonly string[]
  collection?: string
  /** Which questions a buyer answers. */
  questionSet?: 'first-class' | 'hair' | 'candida' | 'herpes' | 'smoking' | 'test-kit' | 'saliva-test' | 'ovulation'
  unit: string
  /** Units of use a day at the largest dose: determines how many days a package lasts. */
  perDay?: number
  /** Percent of consumption tax. */
  tax: 8 | 10
}

/** A size on sale: how many units (or the size in words) and the usual price in yen with tax. */
export type Size = readonly [amount: number | string, price: number]

export interface Line extends Partial<Profile> {
  key: string
  /** What follows the brand in the title, and its reading in hiragana. */
  word: string
  reading: string
  sizes: readonly Size[]
  brands?: readonly BrandKey[]
  /** Where they are not the family's. */
  categories?: readonly string[]
  options?: readonly string[]
}

export interface Family extends Partial<Profile> {
  key: string
  type: ProductType
  categories: readonly string[]
  brands: readonly BrandKey[]
  /** Names of the options in the sizes, separated by ` / `. */
  options?: readonly string[]
  lines: readonly Line[]
}
