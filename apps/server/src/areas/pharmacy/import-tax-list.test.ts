import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFiles } from '../../base/testing/files.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const send = (csvData: string, year: number, month: number) =>
  shop.call('POST', '/admin/v1/self-medication/import-tax-data', { csvData, year, month }, staff)
const check = async (janCode: string, year: number | string, month: number | string) =>
  (await shop.call('POST', '/store/v1/self-medication/tax-eligible', { janCode, year, month })).body.data
const no = { eligible: false, name: null, listed_from: null }
const listed = () => shop.db.selectFrom('tax_deductible_item').selectAll().orderBy('jan').execute()

test('a tax list applies from its month until the next list; JAN codes match in any width or spacing', async () => {
  const june = '\ufeffJANコード,商品名\n4987123456784,見本錠Ｓ\n49123456,見本かぜ薬\n4987123456785,まちがい\n'
  expect((await send(june, 2026, 6)).body.data).toEqual({
    imported: 2,
    errors: [{ row: 4, message: '4987123456785 is no JAN code' }],
    errorCount: 1,
  })
  expect((await send('jan,name\n49123456,見本かぜ薬\n', 2026, 9)).body.data).toEqual({
    imported: 1,
    errors: [],
    errorCount: 0,
  })
  const yes = { eligible: true, name: '見本錠Ｓ', listed_from: '2026-06-01' }
  expect(await check('4987123456784', 2026, 5)).toEqual(no)
  expect(await check('4987123456784', 2026, 6)).toEqual(yes)
  expect(await check('４９８７-１２３４-５６７８４', '2026', '8')).toEqual(yes)
  expect(await check('4987123456784', 2026, 9)).toEqual(no)
  expect(await check('49123456', 2027, 1)).toEqual({ eligible: true, name: '見本かぜ薬', listed_from: '2026-09-01' })
  expect(await check('not a code', 2026, 6)).toEqual(no)
})

test('a re-import replaces the month’s list; an unreadable one changes nothing', async () => {
  await send('jan,name\n49123456,古い名前\n', 2030, 1)
  await send('jan,name\n4900000000009,新しい薬\n', 2030, 1)
  expect(await check('49123456', 2030, 1)).toEqual(no)
  expect((await check('4900000000009', 2030, 1)).name).toBe('新しい薬')
  const before = await listed()
  for (const bad of ['code,title\n49123456,見本\n', 'jan,name\n"49123456,見本\n', 'jan,name\n'])
    expect(await send(bad, 2030, 1)).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  expect((await send('jan,name\n49123456,見本\n', 2030, 13)).status).toBe(400)
  // How a spreadsheet corrupts the codes of a whole list.
  const spoilt = await send('jan,name\n4.9E+12,新しい薬\n4.91E+7,見本\n', 2030, 1)
  expect(spoilt.body.data).toMatchObject({ imported: 0, errorCount: 2, errors: [{ row: 2 }, { row: 3 }] })
  expect(await listed()).toEqual(before)
})

test('a list waits for an import in progress of the same month, and replaces it', async () => {
  const holds_from = '2030-02-01'
  const importing = async (open: TestShop['db']) => {
    await sql`select pg_advisory_xact_lock(hashtext('tax_deductible_item'))`.execute(open)
    await sql`insert into tax_deductible_item (holds_from, jan, name)
      values (${holds_from}, '49123456', '古い名前')`.execute(open)
  }
  const corrected = 'jan,name\n4900000000009,新しい薬\n'
  const answer = await raceTransactions(shop.db, importing, () => send(corrected, 2030, 2))
  expect(answer.body.data.imported).toBe(1)
  expect((await listed()).filter((item) => item.holds_from === holds_from)).toMatchObject([{ name: '新しい薬' }])
})

const jan = (at: number) => {
  const digits = [...`4${String(at).padStart(11, '0')}`].map(Number)
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 ? 3 : 1), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

test('imports a long Shift_JIS file all or nothing; its items are listed and searched by month', async () => {
  const sendFile = (text: Buffer) =>
    sendFiles(shop, '/admin/v1/self-medication/import-tax-file?year=2031&month=4', { 'list.csv': text }, staff)
  // JANコード,商品名 and 見本.
  const head = Buffer.from('4a414e8352815b83682c8fa4956996bc0a', 'hex')
  const shiftJisName = Buffer.from('8ca9967b', 'hex')
  const rows = Array.from({ length: 2420 }, (_, at) =>
    Buffer.concat([Buffer.from(`${jan(at)},`), shiftJisName, Buffer.from(`${at}\n`)]),
  )
  const repeatedRows = Buffer.concat([Buffer.from(`${jan(0)},`), shiftJisName, Buffer.from('\n\n1,x\n')])
  const before = await listed()
  expect(await sendFile(Buffer.concat([head, ...rows, Buffer.from('"')]))).toMatchObject({
    status: 400,
    body: { code: 'csv_unreadable', details: { why: 'not_a_table', row: 2422 } },
  })
  expect(await listed()).toEqual(before)
  expect((await sendFile(Buffer.concat([head, ...rows, repeatedRows]))).body.data).toEqual({
    imported: 2420,
    errors: [{ row: 2424, message: '1 is no JAN code' }],
    errorCount: 1,
  })
  const read = async (query: string) =>
    (await shop.call('GET', `/admin/v1/self-medication/tax-list?${query}`, undefined, staff)).body.data
  const { lists, ...page } = await read('from=2031-04-01&limit=2&offset=1')
  expect(lists[0]).toEqual({ from: '2031-04-01', items: 2420 })
  expect(page).toEqual({
    from: '2031-04-01',
    items: [1, 2].map((at) => ({ jan: jan(at), name: `見本${at}` })),
    count: 2420,
    offset: 1,
    limit: 2,
  })
  const found = async (q: string) => (await read(`from=2031-04-01&q=${encodeURIComponent(q)}`)).items
  expect(await found(jan(0))).toEqual([{ jan: jan(0), name: '見本' }])
  expect(await found('４０００００００２４１')).toHaveLength(10)
  for (const typed of ['本2419', '本２４１９'])
    expect(await found(typed)).toEqual([{ jan: jan(2419), name: '見本2419' }])
  expect(await found('%')).toEqual([])
  // Today is in June 2026.
  expect((await read('')).from).toBe('2026-06-01')
})
