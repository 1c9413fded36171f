import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const post = async (path: string, body: object) => {
  const answer = await shop.call('POST', path, body, owner)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const close = async (id: string) => {
  await post(`/admin/v1/customers/${id}/close`, {})
  await listeners.find(({ name }) => name === 'forget-notes')!.run(shop.ctx(), { customer_id: id })
}

test('the audit log names no customer, and repeats no note: it records that they were changed', async () => {
  const { id } = await signInCustomer(shop)
  await post(`/admin/customers/${id}`, { phone: '0398765432', metadata: { note: '花粉症の相談あり' } })
  const home = { ...address, last_name: '伏字', address_1: '伏町9-9' }
  await post(`/admin/v1/customers/${id}/addresses`, { address: home })
  const about = { resource_type: 'customer', resource_id: id }
  const { note } = await post('/admin/notes', { ...about, value: '妊娠中とのこと' })
  const assurance = { level: 'document', birthday: '1991-02-03', checked_on: '2026-05-31' }
  await post(`/admin/v1/age-assurance/${id}`, { age_assurance: assurance })
  const { entries } = (await shop.call('GET', '/admin/audit-log?limit=100', undefined, owner)).body
  const text = JSON.stringify(entries)
  for (const said of ['0398765432', '花粉症', '伏字', '伏町', '妊娠中', '1991-02-03']) expect(text).not.toContain(said)
  const entryOf = (resource_id: string) =>
    entries.filter((entry: { resource_id: string }) => entry.resource_id === resource_id)
  expect(entryOf(id)).toMatchObject([
    { resource_type: 'age_assurance', after: { birthday: '***', level: 'document' } },
    { resource_type: 'customer', before: { metadata: null }, after: { metadata: '***' } },
    { resource_type: 'customer', before: { phone: null }, after: { phone: '***' } },
  ])
  expect(entryOf(note.id)).toMatchObject([{ action: 'insert', after: { ...about, value: '***' } }])
})

test('the audit log records how points were corrected, and not why', async () => {
  const { id } = await signInCustomer(shop)
  await post(`/admin/v1/points/${id}`, { delta: 100, note: '入院のお詫び' })
  const path = '/admin/audit-log?resource_type=point_movement'
  const { entries } = (await shop.call('GET', path, undefined, owner)).body
  expect(entries).toMatchObject([{ action: 'insert', after: { customer_id: id, delta: 100, note: '***' } }])
})

test('the notes about a customer are deleted after the account was closed, and no others', async () => {
  const [leaving, staying] = [await signInCustomer(shop), await signInCustomer(shop)]
  const write = async (resource_id: string) =>
    (await post('/admin/notes', { resource_type: 'customer', resource_id, value: 'メモ' })).note.id as string
  const [kept, takenBack] = [await write(staying.id), await write(leaving.id)]
  await write(leaving.id)
  await shop.call('DELETE', `/admin/notes/${takenBack}`, undefined, owner)
  await close(leaving.id)
  const remaining = shop.db.selectFrom('note').select('id').where('resource_id', 'in', [leaving.id, staying.id])
  expect(await remaining.execute()).toEqual([{ id: kept }])
})
