import { expect } from 'vitest'
import { newId } from '../ids.ts'
import type { TestShop } from './shop.ts'

/** Creates a supplier; returns its id. */
export async function openSupplier(shop: TestShop, staff: Record<string, string>, more: object = {}): Promise<string> {
  const values = { name: newId('supplier'), address: '東京都千代田区大手町1-1', phone: '03-0000-0000', ...more }
  const { status, body } = await shop.call('POST', '/admin/v1/suppliers', values, staff)
  expect(status).toBe(200)
  return body.data.supplier.id
}
