import { search } from '@kusuribako/contract/search/search'
import { expect } from 'vitest'
import type { TestShop } from '../../base/testing/shop.ts'

/** Gives a product another title, and metadata beside what it has. Search knows it once its rows are rebuilt. */
export async function describeGood({ db }: TestShop, id: string, title: string, metadata: object) {
  const { metadata: before } = await db
    .selectFrom('product')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .set({ title, metadata: JSON.stringify({ ...before, ...metadata }) })
    .where('id', '=', id)
    .execute()
}

export async function findGoods(shop: TestShop, request: object) {
  const { status, body } = await shop.call('POST', '/store/v1/search/products', request)
  expect(status).toBe(200)
  return search.products.answer.parse(body).data
}
