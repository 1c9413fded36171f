import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { sendFiles } from '../../base/testing/files.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
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

test('an imported order is read by the account of its address, with the products still sold here', async () => {
  const { email, list, read } = await member()
  await shop.db.updateTable('product_variant').set({ sku: '' }).where('sku', '=', 'T-food').execute()
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
  expect((await send(sheet)).body).toEqual({ data: { imported: 2, errors: [], errorCount: 0 } })
  const before = await all()
  expect((await send(sheet)).body).toEqual({ data: { imported: 2, errors: [], errorCount: 0 } })
  expect(await all()).toEqual(before)

  const { orders, count } = (await list()).body.data
  expect([count, orders.map(({ metadata }: { metadata: { name: string } }) => metadata.name)]).toEqual([
    2,
    ['#1002', '#1001'],
  ])
  expect((await list('?limit=1&offset=1')).body.data).toEqual({ orders: [orders[1]], count: 2 })
  expect(orders[0].lineItems).toEqual([{ sku: '', name: '絆創膏', quantity: 1, unitPrice: 550 }])
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

test('other accounts, and an account with an unverified address, see no imported orders', async () => {
  const owner = await member(false)
  const other = await member()
  await send(csv(order('#2001', owner.email, line('化粧水', 1, '3300'))))
  const { id } = (await all()).find(({ name }) => name === '#2001')!
  for (const { list, read } of [owner, other]) {
    expect((await list()).body.data).toEqual({ orders: [], count: 0 })
    expect(await read(`retrieve-historical-order/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('an error names its row in the sheet, counting empty rows', async () => {
  const { email } = await member()
  const [head, first, second] = csv(
    order('#4001', email, line('化粧水', 1, '3300')),
    order('#4002', 'nobody', line('化粧水', 1, '3300')),
  ).split('\n')
  expect((await send([head, '', first, ',,,', '', second, ''].join('\n'))).body.data).toEqual({
    imported: 1,
    errors: [{ row: 6, message: 'Email is missing' }],
    errorCount: 1,
  })
})

test('an unreadable order is skipped and reported; a sheet without the columns changes nothing', async () => {
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
    errorCount: 4,
  })
  const before = await all()
  for (const bad of ['Name,Email\n#1,a@example.com\n', 'Name,"Email\n'])
    expect(await send(bad, true)).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  expect(await all()).toEqual(before)
  expect((await send(csv(order('#4001', email, line('化粧水', 1, '3300'))), true)).body.data.imported).toBe(1)
  expect((await all()).map(({ name }) => name)).toEqual(['#4001'])
})

const importing = (name: string) => async (open: TestShop['db']) => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('legacy_order'))`.execute(open)
  await sql`insert into legacy_order (id, email, name, created_at, total, financial_status, fulfillment_status,
      shipping, line_items, metadata, imported_at)
    select ${name}, email, ${name}, created_at, total, financial_status, fulfillment_status, shipping, line_items,
      metadata, imported_at from legacy_order limit 1`.execute(open)
}

test('an export that replaces all others waits for an import in progress, and replaces it too', async () => {
  const corrected = csv(order('#5001', 'a@example.com', line('化粧水', 1, '3300')))
  const answer = await raceTransactions(shop.db, importing('#wrong'), () => send(corrected, true))
  expect([answer.body.data.imported, (await all()).map(({ name }) => name)]).toEqual([1, ['#5001']])
})

test('two imports of the same orders in opposite order do not wait for each other’s orders', async () => {
  const lotion = line('化粧水', 1, '3300')
  const both = csv(order('#5002', 'a@example.com', lotion), order('#5003', 'a@example.com', lotion))
  const deadlocks = () =>
    sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.db)
  const { rows } = await deadlocks()
  const answer = await raceTransactions(shop.db, importing('#5003'), () => send(both), importing('#5002'))
  expect(answer).toMatchObject({ status: 200, body: { data: { imported: 2 } } })
  expect((await deadlocks()).rows).toEqual(rows)
})

const sendFile = (content: Uint8Array, query = '') =>
  sendFiles(shop, `/admin/v1/legacy-orders/import-file${query}`, { 'orders.csv': content }, staff)
const ordersOf = (orders: number, note: string, last: string) => {
  const head = `${columns.slice(0, 9)},Note`
  const rows = Array.from({ length: orders }, (_, at) => {
    const name = `#9${at}`
    const first = `${name},buyer${at}@example.com,paid,fulfilled,"3,300.00",2023-04-01 09:30:00 +0900,1,化粧水,1100,${note}`
    return `${first}\n${name},,,,,,2,綿棒,1100,\n${name},,,,,,1,石けん,0,\n`
  })
  return Buffer.from(`${head}\n${rows.join('')}${last}`)
}

test('a file of many megabytes is imported whole; one that is broken at its end changes nothing', async () => {
  await send(csv(order('#8001', 'before@example.com', line('化粧水', 1, '3300'))), true)
  const before = await all()
  const valid = 'a@example.com,p,,1,2023-04-01T00:00:00Z,1,化粧水,1,'
  const faults = ['#10,"open', `#90,${valid}\n`, `#10,${valid}\u0000\n`]
  for (const last of faults)
    expect((await sendFile(ordersOf(300, '', last), '?dumpExistingRecords=true')).status, last).toBe(400)
  expect(await all()).toEqual(before)

  const long = ordersOf(800, '備考'.repeat(1200), '#10,nobody,paid,,1,2023-04-01,1,化粧水,1,\n')
  expect(long.length).toBeGreaterThan(5_000_000)
  const answer = (await sendFile(long)).body.data
  expect(answer).toEqual({ imported: 800, errors: [{ row: 2402, message: 'Email is missing' }], errorCount: 1 })
  const stored = await all()
  expect(stored).toHaveLength(801)
  // Read in chunks of some hundred rows, and no order is split.
  const lines = ['化粧水', '綿棒', '石けん']
  const complete = stored.filter(
    ({ line_items }) => `${(line_items as { name: string }[]).map(({ name }) => name)}` === `${lines}`,
  )
  expect(complete).toHaveLength(800)
})

test('scattered rows of an order are refused; of 1,010 errors 1,000 are listed; nothing is replaced', async () => {
  const rows = ['#1', '#2', '#1'].map((name) => order(name, 'a@example.com', line('化粧水', 1, '1')))
  const before = await all()
  expect(await send(csv(...rows))).toMatchObject({
    status: 400,
    body: { code: 'csv_unreadable', details: { row: 4, scattered: '#1' } },
  })
  expect(await all()).toEqual(before)
  const wrong = Array.from({ length: 1010 }, (_, at) => order(`#${at}`, 'nobody'))
  const { errors, ...told } = (await send(csv(...wrong), true)).body.data
  expect(await all()).toEqual(before)
  expect({ told, first: errors.length, last: errors.at(-1).row }).toEqual({
    told: { imported: 0, errorCount: 1010 },
    first: 1000,
    last: 1001,
  })
})

test('staff find imported orders by number, address and the beginning of the recipient’s name', async () => {
  const [hanako, jiro] = ['hanako.m@example.com', 'jiro.s@example.com']
  const sheet = csv(
    order('#7001', hanako, { ...line('化粧水', 1, '3300'), 'Shipping Name': '三 花子' }),
    order('#7002', jiro, {
      ...line('綿棒', 1, '3300'),
      'Shipping Name': '四%　次郎',
      'Created at': '2024-01-01T00:00:00Z',
    }),
  )
  // Shift_JIS, as a spreadsheet saves it.
  const inShiftJis = spawnSync('iconv', ['-f', 'utf-8', '-t', 'cp932'], { input: sheet }).stdout
  expect((await sendFile(inShiftJis, '?dumpExistingRecords=true')).body.data.imported).toBe(2)
  const find = async (query = '') =>
    (await shop.call('GET', `/admin/v1/legacy-orders${query}`, undefined, staff)).body.data
  const { orders, ...page } = await find()
  expect(page).toEqual({ count: 2, offset: 0, limit: 20 })
  expect(orders.map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['#7002', '#7001'])
  const found = async (q: string) => (await find(`?q=${encodeURIComponent(q)}`)).orders
  for (const q of ['#7002', '7002', '７００２', '注文 7002', 'JIRO.S@example.com', '四% 次', '四％次郎', '四%次\u200b'])
    expect(await found(q)).toEqual([orders[0]])
  for (const q of ['700', 'jiro', '次郎', '%', '花子']) expect(await found(q)).toEqual([])
  expect((await find('?limit=1&offset=1')).orders).toEqual([orders[1]])

  const one = (id: string) => shop.call('GET', `/admin/v1/legacy-orders/${id}`, undefined, staff)
  expect((await one(orders[1].orderId)).body.data).toEqual(orders[1])
  expect(await one('legacy_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
