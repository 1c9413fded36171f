import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  await shop.db
    .insertInto('region')
    .values({ ...regionAbroad, created_at: shop.clock.now, updated_at: shop.clock.now })
    .execute()
})
beforeEach(async () => {
  await shop.db.deleteFrom('discount_condition_value').execute()
  await shop.db.deleteFrom('discount_condition').execute()
  await shop.db.deleteFrom('discount_region').execute()
  await shop.db.deleteFrom('discount').execute()
  await shop.db.deleteFrom('discount_rule').execute()
})
afterAll(() => shop.close())

const regionAbroad = { id: 'reg_abroad', name: 'Abroad', currency_code: 'jpy', tax_rate: 0 }
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/discounts${path}`, body, staff)
const newDiscount = (differs: object = {}) => ({
  code: ' spring10 ',
  rule: { type: 'percentage', value: 10, allocation: 'total', description: '春の一割引' },
  regions: [goods.region_id],
  ...differs,
})
const create = async (differs: object = {}) => {
  const { status, body } = await call('POST', '', newDiscount(differs))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.discount
}
const everything = async () => ({
  discounts: await shop.db.selectFrom('discount').selectAll().orderBy('id').execute(),
  rules: await shop.db.selectFrom('discount_rule').selectAll().orderBy('id').execute(),
  regions: await shop.db.selectFrom('discount_region').selectAll().orderBy('region_id').execute(),
  conditions: await shop.db.selectFrom('discount_condition').selectAll().orderBy('id').execute(),
  values: await shop.db.selectFrom('discount_condition_value').selectAll().orderBy('value_id').execute(),
})

describe('a discount', () => {
  test('is created, read by id and by code, changed and deleted', async () => {
    const made = await create({ usage_limit: 5, metadata: { purchaseAmount: 1000 } })
    expect(made).toEqual({
      id: expect.stringMatching(/^disc_/),
      code: 'SPRING10',
      is_dynamic: false,
      is_disabled: false,
      rule_id: expect.stringMatching(/^dru_/),
      rule: expect.objectContaining({
        id: made.rule_id,
        type: 'percentage',
        value: 10,
        allocation: 'total',
        description: '春の一割引',
        conditions: [],
      }),
      parent_discount_id: null,
      parent_discount: null,
      usage_limit: 5,
      usage_count: 0,
      starts_at: '2026-06-01T03:00:00.000Z',
      ends_at: null,
      valid_duration: null,
      regions: [expect.objectContaining({ id: goods.region_id })],
      metadata: { purchaseAmount: 1000 },
      created_at: '2026-06-01T03:00:00.000Z',
      updated_at: '2026-06-01T03:00:00.000Z',
      deleted_at: null,
    })
    expect((await call('GET', `/${made.id}`)).body.discount).toEqual(made)
    expect((await call('GET', '/code/spring10')).body.discount).toEqual(made)

    const changed = await call('POST', `/${made.id}`, {
      code: 'summer',
      is_disabled: true,
      ends_at: '2026-07-01T00:00:00Z',
      usage_limit: null,
      rule: { id: made.rule_id, value: 20, allocation: 'item' },
      metadata: { campaign: '夏' },
    })
    expect(changed.body.discount).toMatchObject({
      code: 'SUMMER',
      is_disabled: true,
      ends_at: '2026-07-01T00:00:00.000Z',
      usage_limit: null,
      rule: { value: 20, allocation: 'item', type: 'percentage' },
      metadata: { purchaseAmount: 1000, campaign: '夏' },
    })

    const receipt = { id: made.id, object: 'discount', deleted: true }
    expect((await call('DELETE', `/${made.id}`)).body).toEqual(receipt)
    expect((await call('DELETE', `/${made.id}`)).body).toEqual(receipt)
    expect((await call('GET', `/${made.id}`)).status).toBe(404)
    expect((await call('GET', '/code/SUMMER')).status).toBe(404)
    // The code can be used again.
    expect((await create({ code: 'SUMMER' })).code).toBe('SUMMER')
  })

  test('is listed, filtered and sorted by the query', async () => {
    await create()
    shop.clock.now = new Date('2026-06-02T03:00:00Z')
    await create({ code: 'FIXED', rule: { type: 'fixed', value: 100, allocation: 'item' }, is_disabled: true })
    await create({ code: 'DYN_A', is_dynamic: true })
    shop.clock.now = new Date('2026-06-01T03:00:00Z')
    const codes = async (query: string) => {
      const { status, body } = await call('GET', `?${query}`)
      return status === 200 ? [body.count, ...body.discounts.map((one: { code: string }) => one.code)] : status
    }
    expect(await codes('')).toEqual([3, 'DYN_A', 'FIXED', 'SPRING10'])
    expect(await codes('order=code&limit=2&offset=1')).toEqual([3, 'FIXED', 'SPRING10'])
    expect(await codes('q=prin')).toEqual([1, 'SPRING10'])
    expect(await codes('q=n_a')).toEqual([1, 'DYN_A'])
    expect(await codes('rule[type]=fixed')).toEqual([1, 'FIXED'])
    expect(await codes('rule[type]=percentage&rule[allocation]=total&order=code')).toEqual([2, 'DYN_A', 'SPRING10'])
    expect(await codes('rule[type]=percentage&rule[allocation]=item')).toEqual([0])
    expect(await codes('is_dynamic=true')).toEqual([1, 'DYN_A'])
    expect(await codes('is_disabled=true')).toEqual([1, 'FIXED'])
    expect(await codes('created_at[lt]=2026-06-02T00:00:00Z')).toEqual([1, 'SPRING10'])
    expect(await codes('colour=red')).toBe(400)
    expect(await codes('rule[type]=half')).toBe(400)
    expect(await codes('expand=secrets')).toBe(400)
  })

  test('is returned with the fields and relations asked for', async () => {
    const { id } = await create({
      rule: { ...newDiscount().rule, conditions: [{ products: [goods.products.lotion], operator: 'in' }] },
    })
    const { body } = await call('GET', `/${id}?fields=code&expand=rule,rule.conditions,rule.conditions.products`)
    expect(body.discount).toMatchObject({
      id,
      code: 'SPRING10',
      rule: { conditions: [{ type: 'products', products: [{ id: goods.products.lotion }] }] },
    })
    expect(Object.keys(body.discount).toSorted()).toEqual(['code', 'id', 'rule'])
    expect((await call('GET', `/${id}?fields=-code&expand=`)).body.discount).not.toHaveProperty('code')
  })

  test.each<[string, () => object, number, string]>([
    ['more than a hundred percent', () => ({ rule: { ...newDiscount().rule, value: 101 } }), 400, 'invalid_data'],
    ['a negative percentage', () => ({ rule: { ...newDiscount().rule, value: -1 } }), 400, 'invalid_data'],
    [
      'a fixed amount in two regions',
      () => ({ rule: { ...newDiscount().rule, type: 'fixed' }, regions: [goods.region_id, 'reg_abroad'] }),
      400,
      'invalid_data',
    ],
    ['no region', () => ({ regions: [] }), 400, 'invalid_data'],
    ['an unknown region', () => ({ regions: ['reg_none'] }), 404, 'not_found'],
    [
      'an end before its start',
      () => ({ starts_at: '2026-06-02T00:00:00Z', ends_at: '2026-06-02T00:00:00Z' }),
      400,
      'invalid_data',
    ],
    ['an end in the past', () => ({ ends_at: '2026-06-01T03:00:00Z' }), 400, 'invalid_data'],
    ['an end after the last supported day', () => ({ ends_at: '9999-12-31T23:59:59Z' }), 400, 'invalid_data'],
    ['a usage limit of zero', () => ({ usage_limit: 0 }), 400, 'invalid_data'],
    ['an invalid duration', () => ({ valid_duration: '3 days' }), 400, 'invalid_data'],
    ['an unknown key', () => ({ colour: 'red' }), 400, 'invalid_data'],
    ['a code that is taken', () => ({ code: 'taken' }), 422, 'duplicate_error'],
    [
      'a condition on two types',
      () => ({
        rule: { ...newDiscount().rule, conditions: [{ products: ['a'], product_tags: ['b'], operator: 'in' }] },
      }),
      400,
      'invalid_data',
    ],
    [
      'a condition without a list',
      () => ({ rule: { ...newDiscount().rule, conditions: [{ operator: 'in' }] } }),
      400,
      'invalid_data',
    ],
    [
      'a condition on an unknown product',
      () => ({ rule: { ...newDiscount().rule, conditions: [{ products: ['prod_none'], operator: 'in' }] } }),
      404,
      'not_found',
    ],
    [
      'two conditions of the same type',
      () => {
        const condition = { products: [goods.products.lotion], operator: 'in' }
        return { rule: { ...newDiscount().rule, conditions: [condition, condition] } }
      },
      422,
      'duplicate_error',
    ],
  ])('with %s is refused, and nothing is written', async (_what, differs, status, type) => {
    await create({ code: 'TAKEN' })
    const before = await everything()
    expect(await call('POST', '', newDiscount(differs()))).toMatchObject({ status, body: { type } })
    expect(await everything()).toEqual(before)
  })

  test.each<[string, (made: { rule_id: string }) => object, number]>([
    ['another rule type', ({ rule_id }) => ({ rule: { id: rule_id, type: 'fixed' } }), 400],
    ['a change to a dynamic discount', () => ({ is_dynamic: true }), 400],
    ['a rule of another discount', () => ({ rule: { id: 'dru_other', value: 5 } }), 400],
    ['more than a hundred percent', ({ rule_id }) => ({ rule: { id: rule_id, value: 150 } }), 400],
    ['an end before its start', () => ({ ends_at: '2026-06-01T03:00:00Z' }), 400],
    ['a start after its end', () => ({ starts_at: '2026-09-01T00:00:00Z' }), 400],
    ['a limit below its usage count', () => ({ usage_limit: 2 }), 400],
    ['no region', () => ({ regions: [] }), 400],
    ['an unknown region', () => ({ regions: ['reg_none'] }), 404],
    ['a code that is taken', () => ({ code: 'taken' }), 422],
  ])('cannot be updated with %s, and stays unchanged', async (_what, given, status) => {
    await create({ code: 'TAKEN' })
    const made = await create({ ends_at: '2026-08-01T00:00:00Z' })
    await shop.db.updateTable('discount').set({ usage_count: 3 }).where('id', '=', made.id).execute()
    const before = await everything()
    expect((await call('POST', `/${made.id}`, given(made))).status).toBe(status)
    expect(await everything()).toEqual(before)
  })

  test('is valid in its assigned regions; a fixed amount allows only one region', async () => {
    const { id } = await create()
    const regionsOf = ({ body }: { body: { discount: { regions: { id: string }[] } } }) =>
      body.discount.regions.map((region) => region.id).toSorted()
    const both = [goods.region_id, 'reg_abroad'].toSorted()
    expect(regionsOf(await call('POST', `/${id}/regions/reg_abroad`))).toEqual(both)
    expect(regionsOf(await call('POST', `/${id}/regions/reg_abroad`))).toEqual(both)
    expect(regionsOf(await call('DELETE', `/${id}/regions/reg_abroad`))).toEqual([goods.region_id])
    expect(regionsOf(await call('DELETE', `/${id}/regions/reg_abroad`))).toEqual([goods.region_id])
    expect((await call('POST', `/${id}/regions/reg_none`)).status).toBe(404)
    expect(regionsOf(await call('POST', `/${id}`, { regions: ['reg_abroad'] }))).toEqual(['reg_abroad'])

    const fixed = await create({ code: 'FIXED', rule: { type: 'fixed', value: 100, allocation: 'total' } })
    const before = await everything()
    expect(await call('POST', `/${fixed.id}/regions/reg_abroad`)).toMatchObject({
      status: 400,
      body: { type: 'invalid_data' },
    })
    expect((await call('POST', `/${fixed.id}`, { regions: [goods.region_id, 'reg_abroad'] })).status).toBe(400)
    expect(await everything()).toEqual(before)
  })
})

describe('codes of a dynamic discount', () => {
  test('share its rule, and have a limit and an end of their own', async () => {
    const parent = await create({ is_dynamic: true, valid_duration: 'P1M', usage_limit: 100 })
    const { body } = await call('POST', `/${parent.id}/dynamic-codes`, { code: ' for-hanako ' })
    expect(body.discount).toMatchObject({
      code: 'FOR-HANAKO',
      is_dynamic: true,
      rule_id: parent.rule_id,
      parent_discount_id: parent.id,
      parent_discount: { id: parent.id, code: 'SPRING10' },
      usage_limit: 1,
      starts_at: '2026-06-01T03:00:00.000Z',
      ends_at: '2026-07-01T03:00:00.000Z',
      regions: [],
    })
    const second = await call('POST', `/${parent.id}/dynamic-codes`, {
      code: 'MANY',
      usage_limit: 7,
      metadata: { a: 1 },
    })
    expect(second.body.discount).toMatchObject({ usage_limit: 7, metadata: { a: 1 } })

    expect((await call('DELETE', `/${parent.id}/dynamic-codes/many`)).body.discount.id).toBe(parent.id)
    expect((await call('DELETE', `/${parent.id}/dynamic-codes/many`)).status).toBe(200)
    expect((await call('GET', '/code/MANY')).status).toBe(404)
    await call('DELETE', `/${parent.id}`)
    expect((await call('GET', '/code/FOR-HANAKO')).status).toBe(404)
  })

  test.each<[string, boolean, object, number, string, string]>([
    ['of a discount that is not dynamic', false, { code: 'X' }, 400, 'not_allowed', 'discount_not_dynamic'],
    ['without a code', true, {}, 400, 'invalid_data', 'invalid_data'],
    ['with a code that is taken', true, { code: 'spring10' }, 422, 'duplicate_error', 'duplicate_error'],
  ])('%s are refused, and nothing is written', async (_what, is_dynamic, body, status, type, refusal) => {
    const { id } = await create({ is_dynamic })
    const before = await everything()
    expect(await call('POST', `/${id}/dynamic-codes`, body)).toMatchObject({ status, body: { type }, refusal })
    expect(await everything()).toEqual(before)
  })

  test('cannot have codes of their own', async () => {
    const parent = await create({ is_dynamic: true })
    const { body } = await call('POST', `/${parent.id}/dynamic-codes`, { code: 'CHILD' })
    expect((await call('POST', `/${body.discount.id}/dynamic-codes`, { code: 'GRANDCHILD' })).status).toBe(400)
  })
})
