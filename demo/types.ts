import type {
  GuardedIngredient,
  ProductMetadata,
  PurchaseQuestion,
  SaleClass,
  VariantMetadata,
} from '@kusuribako/contract/catalogue/medicine'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'

export type ProductType = ProductMetadata['product_type']
export type { GuardedIngredient, ProductMetadata, PurchaseQuestion, SaleClass, VariantMetadata }

export interface DemoVariant {
  sku: string
  title: string
  options: Record<string, string>
  /** Yen, tax included. */
  price_yen: number
  /** Yen, tax included; present while the variant is on sale. */
  sale_price_yen?: number
  stock: number
  allow_backorder: boolean
  /** JAN-13 from the in-store range. */
  barcode: string
  metadata: VariantMetadata
}

export const artForms = [
  'blister',
  'bottle',
  'box',
  'canister',
  'device',
  'dropper',
  'jar',
  'mailer',
  'patch',
  'pouch',
  'pump',
  'sachet',
  'spray',
  'syrup',
  'testkit',
  'tube',
] as const
/** What is beside, or instead of, the carton in the picture. */
export type ArtForm = (typeof artForms)[number]

/** Four colours of one brand: the ground of the package, its dark companion, an accent, and the pale tint. */
export interface Palette {
  base: string
  deep: string
  accent: string
  pale: string
}

const pictograms = [
  'baby',
  'bath',
  'brain',
  'capsule',
  'drop',
  'ear',
  'eye',
  'foot',
  'hair',
  'hand',
  'head',
  'heart',
  'insect',
  'leaf',
  'lens',
  'lips',
  'lungs',
  'mask',
  'moon',
  'muscle',
  'nose',
  'plaster',
  'shield',
  'skin',
  'smoke',
  'spine',
  'stomach',
  'sun',
  'tea',
  'thermo',
  'throat',
  'tooth',
  'travel',
  'vial',
  'wave',
] as const
export type Pictogram = (typeof pictograms)[number]

export interface DemoArt {
  form: ArtForm
  palette: Palette
  pictogram: Pictogram
  /** Which of the package designs the brand uses. */
  layout: 0 | 1 | 2 | 3
}

export interface DemoProduct {
  handle: string
  title: string
  subtitle: string
  description: string
  type: ProductType
  maker: string
  /** Handle of the collection. */
  collection?: string
  /** Handles of the leaf categories, the main one first. */
  categories: string[]
  tags: string[]
  option_names: string[]
  variants: DemoVariant[]
  metadata: ProductMetadata
  questions: PurchaseQuestion[]
  art: DemoArt
  /** How many days before the shop's opening day the product was added. */
  days_old: number
}

export interface DemoCategory {
  handle: string
  name: string
  description: string
  /** Handle of the parent. */
  parent: string | null
  rank: number
}

export interface DemoCollection {
  handle: string
  title: string
  description: string
}

export interface DemoProductList {
  handle: string
  title: string
  product_handles: string[]
}

export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

export interface DemoArticle {
  handle: string
  title: string
  description: string
  body: ArticleBlock[]
  /** Civil date on which the pharmacist approved the wording. */
  approval_date: string
  symptoms: string[]
  /** Handles of categories to which the article is assigned. */
  categories: string[]
  related_articles: string[]
}

export interface DemoNotice {
  handle: string
  title: string
  category: 'promotion' | 'information' | 'delivery'
  body: ArticleBlock[]
  days_old: number
}

export interface DemoHome {
  carousel_images: { href: string; alt: string; product_handle: string }[]
  pick_up_products: string[]
  private_brand_products: string[]
  popular_product_variants: string[]
  sale_products: string[]
  categories: string[]
  collection_pages: string[]
  notices: string[]
}

/** A subscription plan, offered for all goods in these categories. */
export interface DemoSubscriptionPlan {
  key: string
  title: string
  description: string | null
  frequency_interval: number
  frequency: 'days' | 'weeks' | 'months' | 'years'
  /** Percent off: the first delivery, and later ones. */
  first_time_discount_rate: number
  discount_rate: number
  minimum_cycles: number | null
  category_handles: string[]
}

export interface DemoCoupon {
  code: string
  type: 'fixed' | 'percentage' | 'free_shipping'
  /** Yen for `fixed`, percent for `percentage`, 0 for `free_shipping`. */
  value: number
  allocation: 'total' | 'item'
  description: string
  metadata: {
    purchaseType?: 'single' | 'subscription'
    singleUsePerSingleUser?: boolean
    /** Yen, tax included. */
    purchaseAmount?: number
    minPurchaseQuantity?: number
    sku_targets?: string[]
  }
  starts_day_offset: number
  ends_day_offset: number | null
  usage_limit: number | null
}

export interface DemoShippingOption {
  key: string
  name: string
  /** Yen, tax included. */
  amount_yen: number
  /** Goods worth this much, in yen with tax, ship free; null: never. */
  free_over_yen: number | null
  audience: 'everyone' | 'members' | 'subscriptions'
  is_return: boolean
  description: string
}

export interface DemoLicence {
  key: string
  kind: '薬局' | '店舗販売業'
  number: string
  store_name: string
  opener: string
  address: string
  authority: string
  manager: string
  phone: string
  opening_hours: string
  online_hours: string
  order_hours: string
  consultation_hours: string
  classes: SaleClass[]
  expiry_policy: string
  expiry_months: number
  notification: string
  device_notification: string
  /** The drawings that replace photographs. */
  pictures: { view: StoreView; alt: string }[]
}

/** Which of the two legally required pictures of a store (規則 別表第1の2・1の3). */
export type StoreView = 'front' | 'shelves'

export interface DemoProfessional {
  key: string
  name: string
  reading: string
  kind: '薬剤師' | '登録販売者'
  registration: string
  duties: string
  licence: string
}

export interface DemoShift {
  professional: string
  /** 0 is Sunday. */
  weekday: number
  from: string
  to: string
}

export interface DemoLegalPage {
  title: string
  sections: { heading: string; body: string[] }[]
}

/** A supplier of medicines. */
export interface DemoSupplier {
  key: string
  name: string
  address: string
  phone: string
  licence_number: string
  note: string | null
}

export interface DemoShop {
  products: DemoProduct[]
  categories: DemoCategory[]
  collections: DemoCollection[]
  product_lists: DemoProductList[]
  articles: DemoArticle[]
  notices: DemoNotice[]
  home: DemoHome
  /** The flags that are on. */
  flags: FeatureFlag[]
  /** Groups of words that mean the same to a shopper. */
  synonyms: string[][]
  makers: string[]
  coupons: DemoCoupon[]
  subscription_plans: DemoSubscriptionPlan[]
  shipping_options: DemoShippingOption[]
  licences: DemoLicence[]
  professionals: DemoProfessional[]
  shifts: DemoShift[]
  /** Keyed by the last part of `/pages/…`. */
  legal_pages: Record<string, DemoLegalPage>
}
