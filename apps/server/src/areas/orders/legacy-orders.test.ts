import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
let sku: string
beforeAll(async () => {
  shop = await testShop()
  sku = (await smallCatalogue(shop)).skus.lotion
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const columns = [
  ...['Name', 'Email', 'Financial Status', 'Fulfillment Status', 'Total', 'Created at'],
  ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem compare at price', 'Lineitem sku'],
  ...['Lineitem requires shipping', 'Lineitem taxable', 'Lineitem fulfillment status', 'Lineitem discount'],
  ...['Shipping Name', 'Shipping Address1', 'Shipping Address2', 'Shipping City', 'Shipping Zip', 'Shipping Province'],
  ...['Payment Method', 'Tax 1 Name', 'Tax 1 Value'],
]
const csv = (...rows: Record<string, string | number>[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n')
const line = (name: string, quantity: number, price: string) => ({
  'Lineitem name': name,
  'Lineitem quantity': quantity,
  'Lineitem price': price,
})
const order = (name: string, email: string, more: Record<string, string | number> = {}) => ({
  Name: name,
  Email: email,
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Total: '3,300.00',
  'Created at': '2023-04-01 09:30:00 +0900',
  ...more,
})
const send = (csvData: string, dumpExistingRecords = false) =>
  shop.call('POST', '/admin/v1/legacy-orders/import', { csvData, dumpExistingRecords }, staff)
const all = () => shop.db.selectFrom('legacy_order').selectAll().orderBy('name').execute()

async function member(verified = true) {
  const customer = await signInCustomer(shop)
  const metadata = JSON.stringify({ verified_email: verified })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', customer.id).execute()
  const read = (path: string) => shop.call('GET', `/store/v1/orders/${path}`, undefined, customer.headers)
  return { ...customer, list: (query = '') => read(`retrieve-historical-orders${query}`), read }
}

test('an order of several rows is read by the account of its address, with what is still sold here', async () => {
  const { email, list, read } = await member()
  const shipping = {
    'Shipping Name': '見本 花子',
    'Shipping Address1': '見本町1-1',
    'Shipping City': '見本市',
    'Shipping Zip': '270-0101',
    'Shipping Province': '千葉県',
    'Payment Method': 'カード',
  }
  const sheet = csv(
    order('#1001', email.toUpperCase(), {
      ...line('化粧水', 2, '1100'),
      ...shipping,
      'Lineitem sku': sku,
      'Lineitem compare at price': '1650',
      'Lineitem taxable': 'true',
    }),
    { Name: '#1001', ...line('綿棒', 1, '1100'), 'Lineitem sku': 'GONE' },
    order('#1002', email, { ...line('絆創膏', 1, '550'), Total: '550', 'Created at': '2024-01-01T00:00:00Z' }),
  )
  expect((await send(sheet)).body).toEqual({ data: { imported: 2, errors: [] } })
  const before = await all()
  expect((await send(sheet)).body).toEqual({ data: { imported: 2, errors: [] } })
  expect(await all()).toEqual(before)

  const { orders, count } = (await list()).body.data
  expect([count, orders.map(({ metadata }: { metadata: { name: string } }) => metadata.name)]).toEqual([
    2,
    ['#1002', '#1001'],
  ])
  expect((await list('?limit=1&offset=1')).body.data).toEqual({ orders: [orders[1]], count: 2 })
  const old = orders[1]
  expect(old).toEqual({
    orderId: expect.stringMatching(/^legacy_/),
    email,
    createdAt: '2023-04-01T00:30:00.000Z',
    orderTotal: 3300,
    shippingName: '見本 花子',
    shippingAddress: '見本町1-1',
    shippingAddress2: '',
    shippingCity: '見本市',
    shippingPrefecture: '千葉県',
    shippingZip: '270-0101',
    financialStatus: 'paid',
    fulfillmentStatus: 'fulfilled',
    lineItems: [
      {
        sku,
        name: '化粧水',
        quantity: 2,
        unitPrice: 1100,
        compareAtPrice: 1650,
        taxable: true,
        handle: 'lotion',
        thumbnailUrl: '/files/products/lotion.svg',
      },
      { sku: 'GONE', name: '綿棒', quantity: 1, unitPrice: 1100 },
    ],
    metadata: { name: '#1001', ...shipping },
  })
  expect((await read(`retrieve-historical-order/${old.orderId}`)).body.data).toEqual(old)
})

test('another account, and an address that nobody has verified, sees none of them', async () => {
  const owner = await member(false)
  const other = await member()
  await send(csv(order('#2001', owner.email, line('化粧水', 1, '3300'))))
  const { id } = (await all()).find(({ name }) => name === '#2001')!
  for (const { list, read } of [owner, other]) {
    expect((await list()).body.data).toEqual({ orders: [], count: 0 })
    expect(await read(`retrieve-historical-order/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('a row is told by its number in the sheet, empty rows counted and passed over', async () => {
  const { email } = await member()
  const [head, first, second] = csv(
    order('#4001', email, line('化粧水', 1, '3300')),
    order('#4002', 'nobody', line('化粧水', 1, '3300')),
  ).split('\n')
  expect((await send([head, '', first, ',,,', '', second, ''].join('\n'))).body.data).toEqual({
    imported: 1,
    errors: [{ row: 6, message: 'Email is missing' }],
  })
})

test('an order that cannot be read is left out and told; a sheet without the columns changes nothing', async () => {
  const { email } = await member()
  const sheet = csv(
    order('#3001', email, line('化粧水', 1, 'many')),
    order('#3002', 'nobody', line('化粧水', 1, '3300')),
    order('#3003', email, { ...line('化粧水', 1, '3300'), 'Created at': 'yesterday' }),
    order('#3004', email, { ...line('化粧水', 1, '3300'), Total: '3,300.50' }),
    order('#3005', email, line('化粧水', 1, '3300')),
  )
  expect((await send(sheet)).body.data).toEqual({
    imported: 1,
    errors: [
      { row: 2, message: 'Lineitem quantity or price is no number' },
      { row: 3, message: 'Email is missing' },
      { row: 4, message: 'Created at is no date' },
      { row: 5, message: 'Total is no amount' },
    ],
  })
  const before = await all()
  for (const bad of ['Name,Email\n#1,a@example.com\n', 'Name,"Email\n'])
    expect(await send(bad, true)).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  expect(await all()).toEqual(before)
  expect((await send(csv(order('#4001', email, line('化粧水', 1, '3300'))), true)).body.data.imported).toBe(1)
  expect((await all()).map(({ name }) => name)).toEqual(['#4001'])
})
