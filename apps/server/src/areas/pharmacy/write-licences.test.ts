import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { writers } from '../notifications/letters.ts'
import { writeAndSend } from '../notifications/send-once.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  staff = await signInStaff(shop, { role: 'pharmacist' })
})
afterAll(() => shop.close())

const get = async (path: string) => (await shop.call('GET', `/admin/v1/${path}`, undefined, staff)).body
const post = (path: string, body: object) => shop.call('POST', `/admin/v1/${path}`, body, staff)
const publicLicences = async () => (await shop.call('GET', '/store/v1/legal/licences')).body.data

const licence = {
  ...{ kind: '店舗販売業', number: '見本第000003号', issued_by: '見本県知事' },
  ...{ valid_from: '2026-04-01', valid_to: '2032-03-31', opener_name: '見本株式会社', store_name: '三号店' },
  ...{ store_address: '見本県見本市1-1', manager_name: '見本 三郎', phone: '03-0000-0003' },
  classes: ['第2類医薬品', '第3類医薬品'],
  display: {
    issued_on: '2026-03-20',
    ...{ opening_hours: '9:00〜19:00', online_hours: '9:00〜18:00', order_hours: '24時間' },
    ...{ consultation_hours: '9:00〜18:00' },
    ...{ expiry_policy: '6か月以上', notification: '2026年4月1日 見本保健所' },
  },
}

test('a licence is created, shown only while valid and updated, and the audit log records both writes', async () => {
  const { status, body } = await post('licences', licence)
  expect({ status, body }).toEqual({
    status: 200,
    body: { data: { licence: { id: expect.stringMatching(/^lic_/), ...licence, days_left: 2130, ...stamps() } } },
  })
  const { id } = body.data.licence
  expect((await publicLicences()).licences).toContainEqual({ id, ...licence, professionals: [] })
  shop.clock.now = new Date('2026-06-02T03:00:00.000Z')
  const changed = await post(`licences/${id}`, { valid_to: '2026-06-01', manager_name: '見本 四郎' })
  expect(changed.body.data.licence).toMatchObject({ number: licence.number, manager_name: '見本 四郎', days_left: -1 })
  const isShown = async () => (await publicLicences()).licences.some((one: { id: string }) => one.id === id)
  expect(await isShown()).toBe(false)
  for (const [now, holds] of [
    ['2026-06-01T14:59:59Z', true],
    ['2026-06-01T15:00:00Z', false],
    ['2026-03-31T14:59:59Z', false],
    ['2026-03-31T15:00:00Z', true],
  ] as const) {
    shop.clock.now = new Date(now)
    expect([now, await isShown()]).toEqual([now, holds])
  }
  shop.clock.now = new Date('2026-06-02T03:00:00.000Z')
  expect((await get('licences')).data.licences).toHaveLength(3)
  const entries = shop.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('resource_id', '=', id)
    .orderBy('id')
  expect(await entries.execute()).toMatchObject([
    { action: 'insert' },
    { action: 'update', before: { valid_to: '2032-03-31' }, after: { valid_to: '2026-06-01' } },
  ])
})

test('earlier versions of a licence are kept with their dates; a save without changes adds none', async () => {
  const [one, two, three, four] = ['01', '02', '03', '04'].map((day) => `2026-07-${day}T03:00:00.000Z`)
  const save = (time: string | undefined, path: string, to: object) => {
    shop.clock.now = new Date(time!)
    return post(path, to)
  }
  const { id } = (await save(one, 'licences', { ...licence, number: '前の版' })).body.data.licence
  const past = async (query = '') => (await get(`licences/${id}/past${query}`)).data
  const display = { ...licence.display, opening_hours: '10:00〜19:00' }
  expect(await past()).toEqual({ versions: [], count: 0, limit: 20, offset: 0 })
  await save(two, `licences/${id}`, { display })
  const unchanged = await save(three, `licences/${id}`, { display, phone: licence.phone, classes: licence.classes })
  expect(unchanged.body.data.licence).toMatchObject({ display, updated_at: two })
  await save(four, `licences/${id}`, { classes: ['第3類医薬品'], valid_from: '2026-04-02' })
  const first = { ...licence, number: '前の版', shown_from: one, shown_until: two }
  const second = { ...first, display, shown_from: two, shown_until: four }
  expect(await past()).toEqual({ versions: [second, first], count: 2, limit: 20, offset: 0 })
  expect(await past('?limit=1')).toEqual({ versions: [second], count: 2, limit: 1, offset: 0 })
  expect((await get('licences/lic_none/past')).code).toBe('not_found')
  shop.clock.now = new Date('2026-06-02T03:00:00.000Z')
  await post(`licences/${id}`, { valid_to: '2026-04-30' })
})

const stamps = () => ({ created_at: expect.any(String), updated_at: expect.any(String) })

test('mails the shop once each 90, 30 and 7 days before a licence ends, and not after its renewal', async () => {
  const { clock, db, letters } = shop
  const today = clock.now
  const { id } = (await post('licences', { ...licence, number: '期限', valid_to: '2029-12-31' })).body.data.licence
  const writer = writers.find(({ fact }) => fact === 'licence.ending')!
  const on = async (day: string) => {
    clock.now = new Date(`${day}T00:05:00Z`)
    letters.splice(0)
    await db.deleteFrom('fact').execute()
    await jobs[0]!.run(shop.ctx())
    const facts = await db.selectFrom('fact').select('about').where('name', '=', 'licence.ending').execute()
    const ofLicence = facts
      .map(({ about }) => about as Record<string, unknown>)
      .filter((about) => about.licence_id === id)
    for (const about of ofLicence) await writeAndSend(shop.ctx(), writer, about)
    return letters.map(({ text }) => /2029年12月31日/.test(text))
  }
  expect(await on('2029-10-01')).toEqual([])
  expect(await on('2029-10-02')).toEqual([true])
  expect(await on('2029-10-03')).toEqual([])
  expect(await on('2029-12-01')).toEqual([true])
  // Nobody was on duty on the seventh day before.
  expect(await on('2029-12-26')).toEqual([true])
  expect(await on('2029-12-31')).toEqual([])
  expect(await on('2030-01-01')).toEqual([])
  await post(`licences/${id}`, { valid_to: '2036-12-31' })
  expect(await on('2029-12-26')).toEqual([])
  clock.now = today
})

test('a medicine is sellable only while a licence that covers its class is valid', async () => {
  const first = (await get('licences')).data.licences.find((one: { kind: string }) => one.kind === '薬局')
  const sellable = async () => {
    const { body } = await shop.call('GET', '/store/v1/products?handle=firstClass')
    return body.data.variants[0].sellable
  }
  expect(await sellable()).toEqual({ ok: true })
  await post(`licences/${first.id}`, { valid_to: '2026-06-01' })
  expect(await sellable()).toEqual({ ok: false, reason_code: 'sale_class_not_covered' })
  await post(`licences/${first.id}`, { valid_to: first.valid_to })
  expect(await sellable()).toEqual({ ok: true })
})

test.each([
  ['an end before its start', { ...licence, valid_to: '2026-03-31' }, 'licence_ends_before_it_begins'],
  ['an unknown sale class', { ...licence, classes: ['第4類医薬品'] }, 'invalid_request_body'],
  ['no class', { ...licence, classes: [] }, 'invalid_request_body'],
  ['no opening hours', { ...licence, display: {} }, 'invalid_request_body'],
  ['what only pharmacies make', { ...licence, classes: ['薬局製造販売医薬品'] }, 'class_only_at_pharmacies'],
])('a licence with %s is refused', async (_what, body, code) => {
  const before = await get('licences')
  expect(await post('licences', body)).toMatchObject({ status: 400, body: { code } })
  expect(await get('licences')).toEqual(before)
})

test('a pharmacy’s licence with what it makes itself cannot become a drugstore’s', async () => {
  const body = { ...licence, kind: '薬局', number: '見本第000004号', classes: ['薬局製造販売医薬品'] }
  const { id } = (await post('licences', body)).body.data.licence
  const refused = await post(`licences/${id}`, { kind: '店舗販売業' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'class_only_at_pharmacies' } })
  expect((await get(`licences/${id}`)).data.licence).toMatchObject({ kind: '薬局', classes: ['薬局製造販売医薬品'] })
  const changed = await post(`licences/${id}`, { kind: '店舗販売業', classes: ['第2類医薬品'] })
  expect(changed.body.data.licence).toMatchObject({ kind: '店舗販売業', classes: ['第2類医薬品'] })
})

test('refuses an update that ends a licence before it begins, and one of an unknown licence', async () => {
  const before = await get('licences')
  const { id, valid_to } = before.data.licences[0]
  const refused = await post(`licences/${id}`, { valid_from: '2099-01-01' })
  expect(valid_to < '2099-01-01').toBe(true)
  expect(refused).toMatchObject({ status: 400, body: { code: 'licence_ends_before_it_begins' } })
  expect((await post('licences/lic_none', { phone: '1' })).status).toBe(404)
  expect((await get('licences/lic_none')).code).toBe('not_found')
  expect(await get('licences')).toEqual(before)
})

test('a new professional is shown publicly; one who has left is hidden but stays on record', async () => {
  const { id: licence_id } = (await get('licences')).data.licences.find((one: { kind: string }) => one.kind === '薬局')
  const person = { licence_id, name: '見本 五郎', kind: '薬剤師', duties: '調剤' }
  const { professional } = (await post('professionals', person)).body.data
  expect(professional).toMatchObject({ ...person, left_on: null })
  const names = async () => (await publicLicences()).licences[0].professionals.map(({ name }: { name: string }) => name)
  expect(await names()).toContain('見本 五郎')
  const starts = ['2026-06-03T00:00:00Z', '2026-06-04T00:00:00Z', '2026-06-05T00:00:00Z']
  const shifts = starts.map((starts_at) => ({
    professional_id: professional.id,
    starts_at,
    ends_at: starts_at.replace('T00', 'T09'),
  }))
  expect((await post('shifts', { shifts })).body).toEqual({ data: { created: 3 } })
  const departed = await post(`professionals/${professional.id}`, { left_on: '2026-06-04' })
  expect(departed.body.data.professional.left_on).toBe('2026-06-04')
  const planned = (await get(`shifts?professional_id=${professional.id}`)).data
  expect(planned).toMatchObject({ shifts: [{ starts_at: '2026-06-03T00:00:00.000Z' }], count: 1 })
  expect(await names()).toContain('見本 五郎')
  shop.clock.now = new Date('2026-06-04T03:00:00.000Z')
  expect(await names()).not.toContain('見本 五郎')
  expect((await get(`licences/${licence_id}`)).data.professionals).toContainEqual(departed.body.data.professional)
  const laterShift = { ...shifts[2], starts_at: '2026-06-09T00:00:00Z', ends_at: '2026-06-09T01:00:00Z' }
  expect((await post('shifts', { shifts: [laterShift] })).body.code).toBe('professional_has_left')
  expect((await get(`shifts?professional_id=${professional.id}`)).data).toEqual(planned)
  // To the midnight of the last evening.
  const last = { ...laterShift, starts_at: '2026-06-03T11:00:00Z', ends_at: '2026-06-03T15:00:00Z' }
  expect((await post('shifts', { shifts: [last] })).body).toEqual({ data: { created: 1 } })
})

test.each([
  ['professionals', { licence_id: 'lic_none', name: 'x', kind: '薬剤師', duties: 'y' }, 404, 'not_found'],
  ['professionals/pro_none', { name: 'x' }, 404, 'not_found'],
  ['professionals', { licence_id: 'lic_none', name: 'x', kind: '医師', duties: 'y' }, 400, 'invalid_request_body'],
])('refuses POST %s with %j', async (path, body, status, code) => {
  const before = await get('professionals')
  expect(await post(path, body)).toMatchObject({ status, body: { code } })
  expect(await get('professionals')).toEqual(before)
})

test('a licence that was entered without hours of online sale is read, and saved again without them', async () => {
  const { online_hours: _, ...display } = licence.display
  const earlier = { ...licence, number: '見本第000009号', valid_to: '2026-04-30', display }
  const { id } = (await post('licences', earlier)).body.data.licence
  expect((await get(`licences/${id}`)).data.licence).toMatchObject({ display })
  expect((await post(`licences/${id}`, { display, phone: '03-0000-0009' })).body.data.licence.display).toEqual(display)
})
