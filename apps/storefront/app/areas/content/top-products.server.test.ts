import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import { topProductsOf } from './top-products.server.ts'

/** A category sorted by bestsellers: a search of it returns classes and a count, as the shop's does. */
function shelfOf(...classes: ProductCard['jsm_category_name'][]) {
  const cards = classes.map((jsm_category_name, at) => ({ handle: `${at}`, jsm_category_name }))
  const shared = async (_call: unknown, { body }: { body: { sale_classes?: string[]; limit: number } }) => {
    const found = cards.filter((card) => body.sale_classes?.includes(card.jsm_category_name) ?? true)
    return { ok: true, data: { data: { results: found.slice(0, body.limit) } } }
  }
  return { shared } as unknown as Pick<Api, 'shared'>
}
const article = {
  attributes: { categories: [{ handle: 'colds' }], show_advertisements: true, hide_advertisements_bottom: false },
} as unknown as Parameters<typeof topProductsOf>[2]
const shownOf = async (api: Pick<Api, 'shared'>) =>
  (await topProductsOf(api, ['article-page-top-products'], article)).map(({ handle }) => handle)

test('products beside an article exclude medicines and test kits, however popular these are', async () => {
  const medicines = Array.from({ length: 12 }, () => '第2類医薬品' as const)
  expect(await shownOf(shelfOf(...medicines, '日用品', '抗原検査キット', '医薬部外品'))).toEqual(['12', '14'])
  expect(await shownOf(shelfOf('化粧品', '化粧品', '化粧品', '化粧品', '化粧品'))).toEqual(['0', '1', '2', '3'])
})
