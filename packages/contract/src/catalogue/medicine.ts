import { z } from 'zod'
import { saleClasses } from './sale-classes.rules.ts'

/** The kind of a product (shop.md §3 `product_type`). */
const productTypes = ['medicine', 'general_product', 'health_food', 'cosmetic', 'medical_device'] as const
export const ProductTypeName = z.enum(productTypes)

/** The legal class of a variant (sale-classes.rules.ts). */
export const SaleClass = z.enum(saleClasses)
export type SaleClass = z.infer<typeof SaleClass>

/** Ingredients whose abuse the law guards against (指定濫用防止医薬品, 薬機法36条の11). */
const guardedIngredients = [
  'ephedrine',
  'codeine',
  'dihydrocodeine',
  'bromovalerylurea',
  'pseudoephedrine',
  'methylephedrine',
  'dextromethorphan',
  'diphenhydramine',
] as const
export const GuardedIngredient = z.enum(guardedIngredients)
export type GuardedIngredient = z.infer<typeof GuardedIngredient>

const words = z.array(z.string())
const paper = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/\S+$/, 'must be an address')
  .nullable()

/** One row of the ingredients table: the amount is text as printed on the package, with its unit (`60 mg`). */
export const Ingredient = z.object({ name: z.string(), amount: z.string(), role: z.string().optional() })
export const Dose = z.object({ age: z.string(), dose: z.string(), times: z.string() })

/** A product's `metadata` in this shop (shop.md §3). The whole package insert, as data. */
export const ProductMetadata = z.object({
  product_type: ProductTypeName,
  /** The title in hiragana: with it hiragana finds kanji. */
  reading: z.string(),
  brand: z.string(),
  manufacturer: z.string(),
  company: z.string(),
  /** The reference quantity of the amounts: `1日量（3錠）中`. */
  ingredients_basis: z.string().optional(),
  ingredients: z.array(Ingredient),
  /** Inactive ingredients, as printed. */
  additives: words,
  allergen: words,
  symptoms: words,
  features: words,
  age_groups: words,
  dosage_form: z.string(),
  /** 効能・効果, or the purpose when it is not a medicine. */
  effects: z.string(),
  dosage: z.array(Dose),
  dosage_notes: words,
  /** してはいけないこと */
  do_not: words,
  /** 相談すること */
  consult: words,
  storage: words,
  tax_rate: z.union([z.literal(8), z.literal(10)]),
  purchased_count_last_month: z.number().int().default(0),
  featured_variant_sku: z.string(),
  /** For first-class medicine, as PDF: what is asked before the purchase, and what the pharmacist explains. */
  first_class_questionnaire_pdf: paper.optional(),
  first_class_explanation_pdf: paper.optional(),
})
export type ProductMetadata = z.infer<typeof ProductMetadata>

/** The dosage in a product's metadata; none where it is missing or malformed. */
export const dosageIn = (metadata: unknown): ProductMetadata['dosage'] =>
  ProductMetadata.shape.dosage.safeParse((metadata as Partial<ProductMetadata> | null)?.dosage).data ?? []

/** A variant's `metadata` in this shop (shop.md §3). */
export const VariantMetadata = z.object({
  jsm_category_name: SaleClass,
  jan_code: z.string(),
  /** Stored and shown nowhere: goods ship by the order's shipping option (076). */
  delivery_method: z.string(),
  /** A limit of this variant only; the class's own limit applies too. */
  maximum_purchase_quantity: z.number().int().min(1).nullable(),
  regulated_ingredient: z.array(GuardedIngredient),
  /** Days of use in one package at the largest dose: decides small or large package (指定濫用防止医薬品). */
  package_days: z.number().int().min(1).nullable(),
  /** Yen, tax included. The maker's own price, shown only where it is evidence of one. */
  asking_price_with_tax: z.number().int().min(1).nullable(),
  /** The evidence that it is the maker's: the catalogue and its date (景品表示法5条2号). */
  asking_price_ground: z.string().optional(),
  /** Stored: when it was discontinued. Remaining stock stays on sale until staff take it off (076). */
  discontinued_at: z.string().nullable(),
  /** Points as a part of the price: 0.05 for 5 %. */
  dpoint_custom_rate: z.number().min(0).max(1).nullable(),
  /** Points, instead of a part of the price. */
  dpoint_custom_amount: z.number().int().min(0).nullable(),
  favorite_count: z.number().int().default(0),
})
export type VariantMetadata = z.infer<typeof VariantMetadata>

/** The same reduced to what its legal sale needs, for goods that may be no medicine and say nothing. */
export const SoldByLaw = z
  .object({
    jsm_category_name: VariantMetadata.shape.jsm_category_name.nullable(),
    maximum_purchase_quantity: VariantMetadata.shape.maximum_purchase_quantity,
    regulated_ingredient: VariantMetadata.shape.regulated_ingredient.nullable(),
    /** An impossible number that is stored reads as unknown: the strictest for guarded goods, nothing for others. */
    package_days: VariantMetadata.shape.package_days.catch(null),
  })
  .partial()

/** A question the buyer answers before a purchase (shop.md §3). */
export const PurchaseQuestion = z.object({
  /** Stable across versions of the wording. */
  key: z.string(),
  question: z.string().min(1),
  answer: z.array(z.string().min(1)).min(1),
  default_answer: z.string().nullable(),
  /** Answers with which the purchase cannot continue. */
  stop_answer: z.array(z.string()),
  /** The message to the shopper when an answer stops the purchase. */
  stop_reason: z.string().nullable(),
  /** Answers that require a free text. */
  require_remark_answer: z.array(z.string()),
  /** The ages to which the question applies; empty means every age. */
  purchase_answer_ages: z.array(z.object({ min_age: z.number().int(), max_age: z.number().int() })),
})
export type PurchaseQuestion = z.infer<typeof PurchaseQuestion>
