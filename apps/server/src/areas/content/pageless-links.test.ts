import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
  const { products } = await smallCatalogue(shop)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const article = (handle: string, published_at: string | null) => ({
    ...{ id: `art_${handle}`, handle, title: '題', description: '説明', body: '[]', published_at, ...stamps },
  })
  const notice = (id: string, published_at: string) => ({
    ...{ id, category: 'promotion', title: '題', body: '[]', published_at, ...stamps },
  })
  const [past, future] = ['2026-05-01T00:00:00Z', '2026-07-01T00:00:00Z']
  await shop.db
    .insertInto('article')
    .values([article('read', past), article('later', future), article('draft', null)])
    .execute()
  await shop.db
    .insertInto('notice')
    .values([notice('note_read', past), notice('note_later', future)])
    .execute()
  await shop.db
    .insertInto('page')
    .values({ handle: 'terms', title: 'ご利用規約', body: '[]', updated_at: shop.clock.now })
    .execute()
  await shop.call('POST', `/admin/products/${products.device}`, { status: 'draft' }, staff)
  // A product that nobody has described has no page.
  await shop.db.updateTable('product_variant').set({ metadata: '{}' }).where('product_id', '=', products.few).execute()
})
afterAll(() => shop.close())

test('pictures that lead to what has no page are skipped, and staff are told which', async () => {
  const readable = [
    ...['/products/food', '/products/%66ood?variant=1', '/articles/read', '/notices/note_read', '/pages/terms'],
    ...['/products', '/notices/category/promotion', '/search/gone', '/contact'],
  ]
  const pageless = [
    ...['/articles/draft', '/articles/gone', '/articles/later', '/notices/note_later', '/pages/gone'],
    ...['/products/device', '/products/few', '/products/gone#about', '/products/gone/'],
  ]
  const carousel_images = [...readable, ...pageless].map((href) => ({ href, alt: '案内', product_handle: 'food' }))
  const saved = await shop.call('POST', '/admin/v1/home-page', { carousel_images }, staff)
  expect(saved.body.data.content.carousel_images).toEqual(carousel_images)
  const { body } = await shop.call('GET', '/admin/v1/home-page', undefined, staff)
  expect(body.data.pageless.toSorted()).toEqual(pageless)
  const home = await shop.call('GET', '/store/v1/dmedical')
  expect(home.body.data.carousel_images.map(({ href }: { href: string }) => href)).toEqual(readable)
})

test('a category below a hidden one is neither on the home page nor in the sitemap', async () => {
  const setMedicines = (is_active: boolean) =>
    shop.db.updateTable('product_category').set({ is_active }).where('handle', '=', 'medicines').execute()
  await shop.call('POST', '/admin/v1/home-page', { categories: ['pain', 'daily'] }, staff)
  const shown = async (fresh: string) => {
    const read = async (path: string) => (await shop.call('GET', `/store/v1/${path}?fresh=${fresh}`)).body.data
    return [
      (await read('dmedical')).categories.map(({ href }: { href: string }) => href),
      (await read('sitemap')).categories,
    ]
  }
  expect(await shown('open')).toEqual([
    ['/categories/pain', '/categories/daily'],
    ['daily', 'medicines', 'pain'],
  ])
  await setMedicines(false)
  expect(await shown('hidden')).toEqual([['/categories/daily'], ['daily']])
  await setMedicines(true)
})
