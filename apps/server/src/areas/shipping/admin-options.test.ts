import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const elsewhere = { id: 'reg_us', name: 'US', currency_code: 'usd', tax_rate: 0, ...stamps }
  await shop.db.insertInto('region').values(elsewhere).execute()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  shop.call(method, `/admin/shipping-options${path}`, body, staff)
const newOption = () => ({
  name: '冷蔵便',
  region_id: goods.region_id,
  provider_id: 'manual',
  price_type: 'flat_rate',
  amount: 880,
  data: { id: 'manual-fulfillment' },
})
const offer = async (differs: object = {}) =>
  (await call('POST', '', { ...newOption(), ...differs })).body.shipping_option
const everything = () =>
  Promise.all([
    shop.db.selectFrom('shipping_option').selectAll().orderBy('id').execute(),
    shop.db.selectFrom('shipping_option_requirement').selectAll().orderBy('id').execute(),
  ])
const min = { type: 'min_subtotal', amount: 3000 }
const max = { type: 'max_subtotal', amount: 5000 }

test('a shipping option is created, updated and deleted', async () => {
  const made = await offer({ requirements: [min], metadata: { cold: true }, includes_tax: true })
  expect(made).toMatchObject({
    id: expect.stringMatching(/^so_/),
    name: '冷蔵便',
    region_id: goods.region_id,
    provider_id: 'manual',
    price_type: 'flat_rate',
    amount: 880,
    is_return: false,
    admin_only: false,
    includes_tax: true,
    data: { id: 'manual-fulfillment' },
    metadata: { cold: true },
    region: { id: goods.region_id, name: '日本' },
    profile: { type: 'default' },
    requirements: [{ id: expect.stringMatching(/^sor_/), type: 'min_subtotal', amount: 3000, deleted_at: null }],
  })
  const [keptRequirement] = made.requirements
  const requirements = [{ id: keptRequirement.id, type: 'min_subtotal', amount: 3500 }, max]
  const changed = await call('POST', `/${made.id}`, { name: 'クール便', amount: 990, admin_only: true, requirements })
  expect(changed.body.shipping_option).toMatchObject({
    name: 'クール便',
    amount: 990,
    admin_only: true,
    metadata: { cold: true },
    requirements: [
      { type: 'max_subtotal', amount: 5000 },
      { id: keptRequirement.id, type: 'min_subtotal', amount: 3500 },
    ],
  })
  expect((await call('GET', `/${made.id}`)).body).toEqual(changed.body)
  const without = await call('POST', `/${made.id}`, { requirements: [] })
  expect(without.body.shipping_option.requirements).toEqual([])

  expect((await call('DELETE', `/${made.id}`)).body).toEqual({ id: made.id, object: 'shipping-option', deleted: true })
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  expect((await call('POST', `/${made.id}`, { requirements: [] })).status).toBe(404)
})

test.each([
  ['a carrier that does not serve the region', { provider_id: 'none' }, 400],
  ['a region of another carrier', { region_id: 'reg_us' }, 400],
  ['an unknown region', { region_id: 'reg_none' }, 404],
  ['an unknown profile', { profile_id: 'sp_none' }, 404],
  ['a flat rate without an amount', { amount: undefined }, 400],
  ['a calculated price', { price_type: 'calculated', amount: undefined }, 400],
  ['a negative price', { amount: -1 }, 400],
  ['a fraction of a yen', { amount: 0.5 }, 400],
  ['two requirements of one type', { requirements: [min, { ...min, amount: 1 }] }, 400],
  ['a maximum equal to its minimum', { requirements: [min, { ...max, amount: 3000 }] }, 400],
  ['an unknown key', { colour: 'red' }, 400],
])('%s is refused and nothing is written', async (_what, differs, status) => {
  const before = await everything()
  const type = status === 404 ? 'not_found' : 'invalid_data'
  expect(await call('POST', '', { ...newOption(), ...differs })).toMatchObject({ status, body: { type } })
  expect(await everything()).toEqual(before)
})

test('refuses to change an option’s region, provider or direction, or to make its terms invalid', async () => {
  const { id } = await offer()
  const [other] = (await shop.db.selectFrom('shipping_option_requirement').select('id').limit(1).execute()) as [
    { id: string },
  ]
  const before = await everything()
  for (const body of [
    { region_id: 'reg_us', requirements: [] },
    { provider_id: 'manual', requirements: [] },
    { is_return: true, requirements: [] },
    { name: 'without requirements' },
    { price_type: 'calculated', requirements: [] },
    { requirements: [max, { ...min, amount: 6000 }] },
    { requirements: [{ ...min, id: other.id }] },
  ]) {
    expect(await call('POST', `/${id}`, body)).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  }
  expect(await everything()).toEqual(before)
  await call('DELETE', `/${id}`)
})

test('shipping options are filtered by their fields', async () => {
  const names = async (query: string) =>
    (await call('GET', query)).body.shipping_options.map(({ name }: { name: string }) => name)
  const { standard } = goods.shipping
  expect((await call('GET')).body).toMatchObject({ count: 4, offset: 0, limit: 50 })
  expect(await names(`?id=${standard}`)).toEqual(['宅配便'])
  expect(await names('?name=宅配便')).toEqual(['宅配便'])
  expect(await names('?q=宅配')).toContain('宅配便')
  expect(await names('?q=無い便')).toEqual([])
  expect(await names('?region_id=reg_us')).toEqual([])
  expect((await call('GET', '?is_return=true')).body.shipping_options).toMatchObject([{ id: goods.shipping.return }])
  expect(await names('?admin_only=true')).toEqual([])
  expect(await names('?deleted_at[gt]=2026-01-01T00:00:00Z')).toHaveLength(2)
  const [shaped] = (await call('GET', `?id=${standard}&fields=name&expand=provider`)).body.shipping_options
  const price = { price_incl_tax: 550, tax_rates: [{ rate: 10, name: 'default', code: 'default' }], tax_amount: 50 }
  expect(shaped).toEqual({ id: standard, name: '宅配便', provider: { id: 'manual', is_installed: true }, ...price })
  expect((await call('GET', `?id=${standard}&fields=price_incl_tax&expand=`)).body.shipping_options).toEqual([
    { id: standard, ...price },
  ])
})

test('shoppers see a new option, its changed price and its deletion at once', async () => {
  const { body } = await shop.call('POST', '/store/carts', {
    items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
  })
  const offered = async () => {
    const { shipping_options } = (await shop.call('GET', `/store/shipping-options/${body.cart.id}`)).body
    return shipping_options.find(({ name }: { name: string }) => name === '冷蔵便')?.price_incl_tax
  }
  expect(await offered()).toBeUndefined()
  const { id } = await offer({ includes_tax: true })
  await expect.poll(offered).toBe(880)
  await call('POST', `/${id}`, { amount: 700, requirements: [] })
  await expect.poll(offered).toBe(700)
  await call('DELETE', `/${id}`)
  await expect.poll(offered).toBeUndefined()
})

test('changing the requirements of one option keeps those of others', async () => {
  const [one, other] = [await offer({ requirements: [min] }), await offer({ requirements: [min, max] })]
  expect((await call('POST', `/${one.id}`, { requirements: [] })).body.shipping_option.requirements).toEqual([])
  expect((await call('GET', `/${other.id}`)).body.shipping_option.requirements).toEqual(other.requirements)
})
