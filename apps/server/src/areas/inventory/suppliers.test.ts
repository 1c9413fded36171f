import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { openSupplier } from '../../base/testing/suppliers.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/v1/${path}`, body, staff)
const receive = (note_number: string, good: Good, more: object = {}) =>
  call('POST', 'arrivals', { note_number, lines: [{ variant_id: goods.variants[good], quantity: 2 }], ...more })
const records = async (query = '') => (await call('GET', `arrival-records${query}`)).body.data
const names = async (query = '') =>
  (await call('GET', `suppliers${query}`)).body.data.suppliers.map(({ name }: { name: string }) => name)

test('suppliers are created, changed and removed; two cannot have the same name', async () => {
  const { status, body } = await call('POST', 'suppliers', {
    ...{ name: ' 見本薬品 ', address: '東京都千代田区1-1', phone: '03-0000-0000', licence_number: '第1号' },
  })
  expect(status).toBe(200)
  const { id } = body.data.supplier
  expect(body.data.supplier).toMatchObject({ name: '見本薬品', licence_number: '第1号', note: null, deleted_at: null })
  const sameSupplier = { name: '見本薬品', address: '大阪市', phone: '06-0000-0000' }
  expect(await call('POST', 'suppliers', sameSupplier)).toMatchObject({
    status: 422,
    body: { code: 'duplicate_error' },
  })
  const other = (await call('POST', 'suppliers', { ...sameSupplier, name: '見本商会' })).body.data.supplier
  const changed = (path: string, name: string) => call('POST', `suppliers/${path}`, { name })
  expect(await changed(other.id, '見本薬品')).toMatchObject({ status: 422, body: { code: 'duplicate_error' } })
  expect((await changed(other.id, '見本商店')).body.data.supplier).toMatchObject({
    name: '見本商店',
    address: '大阪市',
  })
  expect(await names()).toEqual(['見本商店', '見本薬品'])
  expect((await call('DELETE', `suppliers/${id}`)).status).toBe(200)
  expect(await names()).toEqual(['見本商店'])
  expect(await names('?with_removed=true')).toEqual(['見本商店', '見本薬品'])
  for (const [method, body] of [['DELETE', undefined] as const, ['POST', { name: '別名' }] as const])
    expect(await call(method, `suppliers/${id}`, body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  // The name can be used again.
  expect((await call('POST', 'suppliers', sameSupplier)).status).toBe(200)
})

test('a supplier whose name is typed in full width is the same supplier', async () => {
  const supplier = { address: '東京都千代田区1-1', phone: '03-0000-0000' }
  const { body } = await call('POST', 'suppliers', { ...supplier, name: 'ＡＢＣ薬品　（株）' })
  expect(body.data.supplier.name).toBe('ABC薬品 (株)')
  const again = await call('POST', 'suppliers', { ...supplier, name: 'ABC薬品 (株)' })
  expect(again).toMatchObject({ status: 422, body: { code: 'duplicate_error' } })
  const other = (await call('POST', 'suppliers', { ...supplier, name: 'ABD薬品' })).body.data.supplier
  const renamed = await call('POST', `suppliers/${other.id}`, { name: 'ＡＢＣ薬品　㈱' })
  expect(renamed).toMatchObject({ status: 422, body: { code: 'duplicate_error' } })
  expect((await names()).filter((name: string) => name.startsWith('AB'))).toEqual(['ABC薬品 (株)', 'ABD薬品'])
})

test('an arrival of medicine needs a known supplier; other products do not', async () => {
  const supplier_id = await openSupplier(shop, staff)
  expect(await receive('M-1', 'secondClass')).toMatchObject({ status: 400, body: { code: 'arrival_supplier_missing' } })
  const none = await receive('M-1', 'secondClass', { supplier_id: 'sup_none' })
  expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await records()).count).toBe(0)
  expect((await receive('M-1', 'secondClass', { supplier_id })).status).toBe(200)
  expect((await receive('F-1', 'food')).status).toBe(200)
  await call('DELETE', `suppliers/${supplier_id}`)
  expect((await receive('M-2', 'secondClass', { supplier_id })).status).toBe(404)
})

test('an arrival record keeps its names and cannot be rewritten; remarks are added to it', async () => {
  const supplier_id = await openSupplier(shop, staff, { name: '古い名の薬品', licence_number: '第7号' })
  const line = { variant_id: goods.variants.firstClass, quantity: 3, lot_number: 'Ｋ７', expires_on: '2029-03-31' }
  const arrival = { note_number: 'K-1', supplier_id, arrived_on: '2026-01-05', lines: [line] }
  expect((await call('POST', 'arrivals', arrival)).status).toBe(200)
  const [recorded] = (await records(`?supplier_id=${supplier_id}`)).arrivals
  const { email } = (await shop.call('GET', '/admin/auth', undefined, staff)).body.user
  expect(recorded).toMatchObject({
    ...{ note_number: 'K-1', arrived_on: '2026-01-05', position: 1, variant_id: line.variant_id },
    ...{ product_id: goods.products.firstClass, sku: goods.skus.firstClass, sale_class: '第1類医薬品', quantity: 3 },
    ...{ lot_number: 'K7', expires_on: '2029-03-31', received_by: email, received_at: shop.clock.now.toISOString() },
    supplier: { id: supplier_id, name: '古い名の薬品', licence_number: '第7号' },
    remarks: [],
  })
  await call('POST', `suppliers/${supplier_id}`, { name: '新しい名の薬品', licence_number: null })
  await call('DELETE', `suppliers/${supplier_id}`)
  await shop.pool.query(`update product set title = 'ほかの名' where id = '${goods.products.firstClass}'`)
  await shop.pool.query(`update product_variant set metadata = jsonb_set(metadata, '{jsm_category_name}', '"第2類医薬品"')
    where id = '${line.variant_id}'`)
  expect((await records(`?supplier_id=${supplier_id}`)).arrivals).toEqual([recorded])
  const mended = (id: string, text: string) => call('POST', `arrival-records/${id}/remarks`, { text })
  const remark = { text: '数は正しくは2', written_by: email, written_at: shop.clock.now.toISOString() }
  expect((await mended(recorded.arrival_id, ' 数は正しくは2 ')).body).toEqual({ data: { remark } })
  expect((await records(`?supplier_id=${supplier_id}`)).arrivals).toEqual([{ ...recorded, remarks: [remark] }])
  expect(await mended('arr_none', 'x')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const act of [
    'update arrival set note_number = $$x$$',
    'delete from arrival_line',
    'delete from arrival_remark',
    'truncate arrival cascade',
  ])
    await expect(shop.pool.query(act), act).rejects.toThrow('is written once')
})

test('a note number belongs to its supplier: another supplier’s same number is another delivery', async () => {
  const [first, second] = [await openSupplier(shop, staff), await openSupplier(shop, staff)]
  expect((await receive('7', 'lotion', { supplier_id: first })).status).toBe(200)
  expect((await receive('7', 'lotion', { supplier_id: second })).status).toBe(200)
  expect((await receive('7', 'lotion')).status).toBe(200)
  for (const supplier of [{ supplier_id: first }, {}])
    expect(await receive('7', 'lotion', supplier)).toMatchObject({
      status: 400,
      body: { code: 'arrival_received_already' },
    })
})

test('a supplier that was removed and added again has the notes of before', async () => {
  const again = { name: '再見本薬品株式会社', address: '東京都千代田区1-1', phone: '03-1234-5678' }
  const add = async () => (await call('POST', 'suppliers', again)).body.data.supplier.id as string
  const removed = await add()
  expect((await receive('8', 'lotion', { supplier_id: removed })).status).toBe(200)
  expect((await call('DELETE', `suppliers/${removed}`)).status).toBe(200)
  expect(await receive('8', 'lotion', { supplier_id: await add() })).toMatchObject({
    status: 400,
    body: { code: 'arrival_received_already' },
  })
})

test('arrivals are listed newest first, by day, supplier and medicine; a future day is refused', async () => {
  shop.clock.now = new Date('2026-06-10T16:00:00Z')
  const supplier_id = await openSupplier(shop, staff)
  const receiveNote = async (note: string, good: Good, arrived_on?: string) =>
    expect((await receive(note, good, { supplier_id, ...(arrived_on && { arrived_on }) })).status).toBe(200)
  await receiveNote('D-1', 'secondClass', '2026-06-01')
  await receiveNote('D-2', 'food', '2026-06-03')
  // In Tokyo it is the 11th already.
  await receiveNote('D-3', 'firstClass')
  const tomorrow = await receive('D-4', 'food', { supplier_id, arrived_on: '2026-06-12' })
  const message = 'arrived_on: must not be in the future (received "2026-06-12", string)'
  expect(tomorrow).toMatchObject({ status: 400, body: { code: 'invalid_request_body', message } })
  const notes = async (query: string) => {
    const { arrivals, count } = await records(`?supplier_id=${supplier_id}${query}`)
    expect(count).toBeGreaterThanOrEqual(arrivals.length)
    return arrivals.map((one: { note_number: string; arrived_on: string }) => `${one.note_number} ${one.arrived_on}`)
  }
  expect(await notes('')).toEqual(['D-3 2026-06-11', 'D-2 2026-06-03', 'D-1 2026-06-01'])
  expect(await notes('&arrived_from=2026-06-03')).toEqual(['D-3 2026-06-11', 'D-2 2026-06-03'])
  expect(await notes('&arrived_to=2026-06-03')).toEqual(['D-2 2026-06-03', 'D-1 2026-06-01'])
  expect(await notes('&medicines_only=true&arrived_to=2026-06-03')).toEqual(['D-1 2026-06-01'])
  expect(await notes('&limit=1&offset=1')).toEqual(['D-2 2026-06-03'])
})
