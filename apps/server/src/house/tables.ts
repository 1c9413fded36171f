import { readFile } from 'node:fs/promises'
import { LineRow } from '@kusuribako/contract/carts/line-items'
import { ProductRow, VariantRow } from '@kusuribako/contract/catalogue/product-rows'
import { Address } from '@kusuribako/contract/customers/addresses'
import { CustomerRow } from '@kusuribako/contract/customers/customer'
import { Discount, DiscountRule, GiftCardRow } from '@kusuribako/contract/discounts/discounts'
import { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { OrderRow } from '@kusuribako/contract/orders/order'
import { Payment, PaymentSession } from '@kusuribako/contract/payments/payments'
import { MoneyAmount } from '@kusuribako/contract/pricing/prices'
import { Country, Currency, RegionRow } from '@kusuribako/contract/regions/regions'
import { PublishableApiKey } from '@kusuribako/contract/settings/publishable-keys'
import { SalesChannel } from '@kusuribako/contract/settings/sales-channels'
import { ShippingOptionRow, ShippingRequirement } from '@kusuribako/contract/shipping/options'
import { ShippingProfile } from '@kusuribako/contract/shipping/profiles'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sayAudit } from '../../../admin/src/settings/words.ts'
import { owners } from '../areas/house.ts'
import { columns } from '../base/tables.gen.ts'
import { testDatabase } from '../base/testing/database.ts'
import { describeTables } from '../describe-tables.ts'
import { isTest, placeOf, type Source, sourcesOf } from './sources.ts'

type Table = keyof typeof columns

/** Entities that are a table's row: what the API adds, and what is never answered. */
const mirrors: [Table, { shape: object }, { added?: string[]; hidden?: string[] }?][] = [
  ['address', Address],
  ['country', Country],
  ['currency', Currency],
  ['customer', CustomerRow, { hidden: ['password_hash'] }],
  ['discount', Discount, { added: ['rule'] }],
  ['discount_rule', DiscountRule],
  ['gift_card', GiftCardRow, { hidden: ['opened_at'] }],
  ['line_item', LineRow],
  ['money_amount', MoneyAmount],
  ['orders', OrderRow, { hidden: ['total'] }],
  ['payment', Payment],
  ['payment_session', PaymentSession],
  ['product', ProductRow],
  ['product_variant', VariantRow, { added: ['inventory_quantity', 'purchasable'] }],
  ['publishable_api_key', PublishableApiKey],
  ['region', RegionRow],
  ['sales_channel', SalesChannel],
  ['shipping_option', ShippingOptionRow],
  ['shipping_option_requirement', ShippingRequirement],
  ['shipping_profile', ShippingProfile],
  ['staff', Staff, { added: ['staff_role'], hidden: ['password_hash'] }],
]

/** The database, the row types and the contract agree. */
export function tablesAreWhatTheySay() {
  test('row types are those of the migrated database', async () => {
    const generated = await readFile(new URL('../base/tables.gen.ts', import.meta.url), 'utf8')
    expect(generated).toBe(await describeTables(await testDatabase()))
  })

  test.each(mirrors)('the contract has the columns of %s', (table, { shape }, { added = [], hidden = [] } = {}) => {
    const onWire = Object.keys(shape).filter((name) => !added.includes(name))
    expect(onWire.sort()).toEqual(columns[table].filter((column) => !hidden.includes(column)).toSorted())
  })

  test('every table but the machinery’s own tells what staff write in it; secrets are masked', async () => {
    const { silent, masked } = await auditedTables(await testDatabase())
    expect(silent).toEqual(silentTables)
    expect(masked).toEqual(maskedColumns)
  })

  test('each of them has a word by which the console tells it', () => {
    const audited = Object.keys(owners).filter((table) => !(silentTables as readonly string[]).includes(table))
    expect(audited.filter((table) => !(table in sayAudit.types))).toEqual([])
  })

  test('each table is written by its owner alone', () => {
    const sources = sourcesOf('apps/server/src/{areas,base}/**/*.ts').filter((source) => !isTest(source))
    const strange = sources.flatMap((source) => {
      const writer = placeOf(source.path).room ?? 'base'
      return writtenBy(source).flatMap((table) =>
        owners[table] === writer ? [] : [`${source.path} writes ${table}, which is of ${owners[table]}`],
      )
    })
    expect(strange).toEqual([])
  })
}

const silentTables = [
  'article_search',
  'audit_entry',
  'fact',
  'idempotency_key',
  'migration',
  'order_name',
  'order_tally',
  'order_tally_change',
  'product_search',
  'rate_limit',
  'session',
]
/** Secrets of accounts and money, health data, and whatever says who a buyer is (032). */
const maskedColumns = {
  address: [
    ...['company', 'first_name', 'last_name', 'address_1', 'address_2', 'city', 'province', 'postal_code'],
    ...['phone', 'metadata'],
  ],
  age_assurance: ['birthday'],
  cart: ['email', 'context', 'metadata'],
  checkout_attempt: ['snapshot', 'confirmation'],
  claim_image: ['url'],
  claim_item: ['note', 'metadata'],
  claim_order: ['metadata'],
  custom_shipping_option: ['metadata'],
  customer: ['email', 'first_name', 'last_name', 'phone', 'password_hash', 'metadata'],
  discount_use: ['email'],
  draft_order: ['metadata'],
  fulfillment: ['data', 'metadata'],
  gift_card: ['code', 'metadata'],
  guarded_purchase: ['email', 'household'],
  inquiry: ['name', 'reply_email', 'content', 'note'],
  invite: ['mark'],
  legacy_order: ['email', 'shipping', 'metadata'],
  line_item: ['metadata'],
  mail: ['recipient', 'about'],
  mailed_code: ['code_hash'],
  marketing_subscription: ['email', 'unsubscribe_token'],
  medicine_information: ['secret_advice'],
  note: ['value', 'metadata'],
  notification: ['to', 'data'],
  oauth: ['data'],
  order_edit: ['internal_note', 'declined_reason'],
  orders: ['email', 'metadata'],
  payment: ['data'],
  payment_collection: ['description', 'metadata'],
  payment_session: ['data'],
  pharmacist_message: ['secret_text'],
  pharmacist_review: ['note'],
  pharmacist_review_past: ['note'],
  point_movement: ['note'],
  purchase_answer: ['answers'],
  receipt: ['addressee', 'document'],
  refund: ['note', 'metadata'],
  restock_notice: ['email', 'stop_token'],
  return_item: ['note', 'metadata'],
  return_order: ['shipping_data', 'metadata'],
  second_factor: ['secret', 'recovery_secrets'],
  shipping_method: ['data'],
  staff: ['password_hash', 'api_token'],
  swap: ['metadata'],
  tracking_link: ['metadata'],
  wallet_payment: ['metadata'],
}

/** Tables without the audit trigger (0014), and the columns it masks in the others. */
async function auditedTables(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string; masked: string | null }>(
    `select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 2) as masked from pg_class c
     left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`,
  )
  await client.end()
  const silent = rows.filter(({ masked }) => masked === null).map(({ name }) => name)
  const masked = Object.fromEntries(rows.filter((row) => row.masked).map((row) => [row.name, row.masked!.split(',')]))
  return { silent, masked }
}

/** Tables that a file writes: by the query builder, in SQL, or as a simple resource. */
function writtenBy({ text }: Source): Table[] {
  const verbs = [
    /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
    /\b(?:insert into|delete from|truncate) (\w+)/g,
    /\bupdate (\w+)(?: (?:as )?\w+)?\s+set\b/g,
    /\binsertAll\(\s*[\w.]+,\s*'(\w+)'/g,
  ]
  const found = verbs.flatMap((verb) => [...text.matchAll(verb)].map(([, table]) => table!))
  const resources = /\bresource\(/.test(text) ? [...text.matchAll(/\btable: '(\w+)'/g)].map(([, table]) => table!) : []
  return [...new Set([...found, ...resources])].filter((table): table is Table => table in columns)
}
