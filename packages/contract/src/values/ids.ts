import { z } from 'zod'

/** Every kind of record with an id, and its id prefix (platform contract, shop.md §5). */
export const prefixes = {
  address: 'addr',
  arrival: 'arr',
  arrival_remark: 'arrm',
  article: 'art',
  attempt: 'att',
  batch_job: 'batch',
  blocked_cart: 'bcart',
  cart: 'cart',
  category: 'pcat',
  claim: 'claim',
  claim_image: 'cimg',
  claim_item: 'citm',
  claim_tag: 'ctag',
  collection: 'pcol',
  contact: 'inq',
  custom_shipping_option: 'cso',
  customer: 'cus',
  customer_group: 'cgrp',
  d_point_entry: 'dpt',
  discount: 'disc',
  discount_condition: 'discon',
  discount_rule: 'dru',
  draft_order: 'dorder',
  favorite_variant: 'fav',
  fulfillment: 'ful',
  gift_card: 'gift',
  given_back: 'gback',
  given_up_work: 'work',
  gift_card_transaction: 'gct',
  image: 'img',
  inventory_item: 'iitem',
  inventory_level: 'ilev',
  invite: 'invite',
  item: 'item',
  item_adjustment: 'lia',
  item_tax_line: 'litl',
  licence: 'lic',
  legacy_order: 'legacy',
  lot: 'lot',
  lot_export: 'lotx',
  mail: 'mail',
  medicine_information: 'minf',
  money_amount: 'ma',
  note: 'note',
  notice: 'note',
  notification: 'noti',
  option: 'opt',
  option_value: 'optval',
  order: 'order',
  order_edit: 'oe',
  order_item_change: 'oic',
  payment: 'pay',
  payment_collection: 'paycol',
  payment_session: 'ps',
  pharmacist_message: 'pmsg',
  price_list: 'pl',
  product: 'prod',
  product_list: 'plist',
  professional: 'pro',
  publishable_key: 'pk',
  question: 'pq',
  receipt: 'rcpt',
  recommended_variant: 'rvar',
  refund: 'ref',
  region: 'reg',
  reservation: 'resitem',
  restock_notice: 'rsn',
  return: 'ret',
  return_reason: 'rr',
  review: 'prev',
  sales_channel: 'sc',
  sales_channel_location: 'scloc',
  session: 'sess',
  shipping_method: 'sm',
  shipping_method_tax_line: 'smtl',
  shipping_option: 'so',
  shipping_option_requirement: 'sor',
  shipping_profile: 'sp',
  site_feedback: 'sfb',
  staff: 'usr',
  stock_location: 'sloc',
  stock_location_address: 'laddr',
  stock_movement: 'smv',
  store: 'store',
  subscription: 'sub',
  subscription_event: 'sevt',
  subscription_plan: 'plan',
  supplier: 'sup',
  swap: 'swap',
  synonym_group: 'syn',
  tag: 'ptag',
  tax_rate: 'txr',
  tracking_link: 'tlink',
  type: 'ptyp',
  variant: 'variant',
  variant_inventory_item: 'pvitem',
} as const

export type Kind = keyof typeof prefixes
export type Id<K extends Kind> = string & z.$brand<K>

/** An id of one kind. Ids from elsewhere are accepted by prefix only: an imported shop keeps its own. */
export const id = <K extends Kind>(kind: K) =>
  z
    .string()
    .max(64)
    .refine((text) => text.startsWith(`${prefixes[kind]}_`), `must be an id that starts with ${prefixes[kind]}_`)
    .brand<K>()

/**
 * A path parameter: any text of reasonable length. Whether the record exists is for the database to decide (404, not
 * 400).
 */
export const pathId = <K extends Kind>(_kind: K) => z.string().min(1).max(64).brand<K>()
export const byId = <K extends Kind>(kind: K) => z.object({ id: pathId(kind) })
