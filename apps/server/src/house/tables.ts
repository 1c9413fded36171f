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
import { ShippingOptionRow, ShippingRequirement } from '@kusuribako/contract/shipping/options'
import { expect, test } from 'vitest'
import { owners } from '../areas/house.ts'
import { columns } from '../base/tables.gen.ts'
import { testDatabase } from '../base/testing/database.ts'
import { describeTables } from '../describe-tables.ts'
import { isTest, placeOf, type Source, sourcesOf } from './sources.ts'

type Table = keyof typeof columns

/** Entities that are a table's row: what the wire adds, and what never leaves the house. */
const mirrors: [Table, { shape: object }, { added?: string[]; hidden?: string[] }?][] = [
  ['address', Address],
  ['country', Country],
  ['currency', Currency],
  ['customer', CustomerRow, { hidden: ['password_hash'] }],
  ['discount', Discount, { added: ['rule'] }],
  ['discount_rule', DiscountRule],
  ['gift_card', GiftCardRow],
  ['line_item', LineRow],
  ['money_amount', MoneyAmount],
  ['orders', OrderRow, { hidden: ['total'] }],
  ['payment', Payment],
  ['payment_session', PaymentSession],
  ['product', ProductRow, { hidden: ['profile_id'] }],
  ['product_variant', VariantRow, { added: ['inventory_quantity', 'purchasable'] }],
  ['region', RegionRow],
  ['shipping_option', ShippingOptionRow],
  ['shipping_option_requirement', ShippingRequirement],
  ['staff', Staff, { added: ['staff_role'], hidden: ['password_hash'] }],
]

/** The database, the row types and the contract say the same. */
export function tablesAreWhatTheySay() {
  test('row types are those of the migrated database', async () => {
    const written = await readFile(new URL('../base/tables.gen.ts', import.meta.url), 'utf8')
    expect(written).toBe(await describeTables(await testDatabase()))
  })

  test.each(mirrors)('the contract has the columns of %s', (table, { shape }, { added = [], hidden = [] } = {}) => {
    const onWire = Object.keys(shape).filter((name) => !added.includes(name))
    expect(onWire.sort()).toEqual(columns[table].filter((column) => !hidden.includes(column)).toSorted())
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

/** Tables that a file writes: by the query builder, in SQL, or as a plain resource. */
function writtenBy({ text }: Source): Table[] {
  const verbs = [
    /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
    /\b(?:insert into|delete from|truncate) (\w+)/g,
    /\bupdate (\w+)(?: (?:as )?\w+)?\s+set\b/g,
  ]
  const found = verbs.flatMap((verb) => [...text.matchAll(verb)].map(([, table]) => table!))
  const resources = /\bresource\(/.test(text) ? [...text.matchAll(/\btable: '(\w+)'/g)].map(([, table]) => table!) : []
  return [...new Set([...found, ...resources])].filter((table): table is Table => table in columns)
}
