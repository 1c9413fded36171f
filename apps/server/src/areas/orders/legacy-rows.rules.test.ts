import { expect, test } from 'vitest'
import { legacyRecords } from './legacy-rows.rules.ts'

const taxes = [1, 2, 3, 4, 5].flatMap((at) => [`Tax ${at} Name`, `Tax ${at} Value`])
const place = (of: string) =>
  ['Name', 'Street', 'Address1', 'Address2', 'Company', 'City', 'Zip', 'Province', 'Country', 'Phone'].map(
    (part) => `${of} ${part}`,
  )
/** The columns of the export, as the other shop system writes them. */
const columns = [
  ...['Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Accepts Marketing'],
  ...['Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code', 'Discount Amount', 'Shipping Method'],
  ...['Created at', 'Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem compare at price'],
  ...['Lineitem sku', 'Lineitem requires shipping', 'Lineitem taxable', 'Lineitem fulfillment status'],
  ...place('Billing'),
  ...place('Shipping'),
  ...['Notes', 'Note Attributes', 'Cancelled at', 'Payment Method', 'Payment Reference', 'Refunded Amount', 'Vendor'],
  ...['Id', 'Tags', 'Risk Level', 'Source', 'Lineitem discount', ...taxes, 'Phone', 'Receipt Number'],
  ...['Billing Province Name', 'Shipping Province Name', 'Payment ID'],
]
/** Every column has different content. */
const allColumns = Object.fromEntries(columns.map((column, at) => [column, `${column} ${at}`]))
const cells = {
  ...allColumns,
  ...{ Name: '#1001', Email: 'Hanako@Example.com', Total: '3300', 'Created at': '2023-04-01 09:30:00 +0900' },
  ...{ 'Lineitem quantity': '2', 'Lineitem price': '1650', 'Lineitem compare at price': '1980' },
  ...{ 'Lineitem discount': '100', 'Lineitem requires shipping': 'true', 'Lineitem taxable': 'FALSE' },
  ...{ 'Shipping Zip': "'270-0101", 'Shipping Phone': "'+81412345678" },
  ...{ 'Shipping Province': 'JP-12', 'Shipping Province Name': '千葉県' },
}

test('a row of 71 columns keeps in the metadata what belongs to neither its line nor its order', () => {
  expect(columns).toHaveLength(71)
  const { records, errors } = legacyRecords([{ row: 2, cells }])
  expect(errors).toEqual([])
  const [{ metadata, ...record }] = records as [(typeof records)[0]]
  expect(record).toEqual({
    name: '#1001',
    email: 'hanako@example.com',
    created_at: '2023-04-01T00:30:00.000Z',
    total: 3300,
    financial_status: allColumns['Financial Status'],
    fulfillment_status: allColumns['Fulfillment Status'],
    shipping: {
      name: allColumns['Shipping Name'],
      address: allColumns['Shipping Address1'],
      address2: allColumns['Shipping Address2'],
      city: allColumns['Shipping City'],
      prefecture: '千葉県',
      zip: '270-0101',
    },
    line_items: [
      {
        ...{ sku: allColumns['Lineitem sku'], name: allColumns['Lineitem name'], quantity: 2, unitPrice: 1650 },
        ...{ compareAtPrice: 1980, discount: 100, requiresShipping: true, taxable: false },
        fulfillmentStatus: allColumns['Lineitem fulfillment status'],
      },
    ],
  })
  const beside = columns.filter(
    (column) => !/^Lineitem |^(Email|Created at|Total|(Financial|Fulfillment) Status)$/.test(column),
  )
  expect(Object.keys(metadata).sort()).toEqual(['name', ...beside.filter((column) => column !== 'Name')].sort())
  expect(metadata).toMatchObject({
    name: '#1001',
    'Billing Street': allColumns['Billing Street'],
    'Shipping Phone': '+81412345678',
    'Tax 5 Value': allColumns['Tax 5 Value'],
    'Payment Reference': allColumns['Payment Reference'],
  })
})

test('an older export without province names keeps the province code', () => {
  const { 'Shipping Province Name': _, ...older } = cells
  expect(legacyRecords([{ row: 2, cells: older }]).records[0]!.shipping.prefecture).toBe('JP-12')
})
