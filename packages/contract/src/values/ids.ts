import { z } from 'zod'

/** Every kind of thing that has an id, and the prefix its ids carry (platform contract, shop.md §5). */
export const prefixes = {
  address: 'addr',
  article: 'art',
  attempt: 'att',
  batch_job: 'batch',
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
  discount: 'disc',
  discount_condition: 'discon',
  discount_rule: 'dru',
  draft_order: 'dorder',
  fulfillment: 'ful',
  gift_card: 'gift',
  gift_card_transaction: 'gct',
  image: 'img',
  inventory_item: 'iitem',
  inventory_level: 'ilev',
  invite: 'invite',
  item: 'item',
  item_adjustment: 'lia',
  item_tax_line: 'litl',
  licence: 'lic',
  mail: 'mail',
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
  price_list: 'pl',
  product: 'prod',
  product_list: 'plist',
  publishable_key: 'pk',
  question: 'pq',
  refund: 'ref',
  region: 'reg',
  reservation: 'resitem',
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
  staff: 'usr',
  stock_location: 'sloc',
  stock_location_address: 'laddr',
  stock_movement: 'smv',
  store: 'store',
  subscription: 'sub',
  subscription_event: 'sevt',
  subscription_plan: 'plan',
  swap: 'swap',
  tag: 'ptag',
  tax_rate: 'txr',
  tracking_link: 'tlink',
  type: 'ptyp',
  variant: 'variant',
  variant_inventory_item: 'pvitem',
} as const

export type Kind = keyof typeof prefixes
export type Id<K extends Kind> = string & z.$brand<K>

/** An id of one kind. Ids from elsewhere are accepted by prefix alone: an imported shop keeps its own. */
export const id = <K extends Kind>(kind: K) =>
  z
    .string()
    .max(64)
    .refine((text) => text.startsWith(`${prefixes[kind]}_`), `must be an id that starts with ${prefixes[kind]}_`)
    .brand<K>()

/** A path parameter: any text of sane length. Whether such a thing exists is for the database to say (404, not 400). */
export const pathId = <K extends Kind>(_kind: K) => z.string().min(1).max(64).brand<K>()
export const byId = <K extends Kind>(kind: K) => z.object({ id: pathId(kind) })
