import type { ClinicCategory } from '@kusuribako/contract/content/clinic-directory'
import { home } from '@kusuribako/contract/content/home'
import { sitemap } from '@kusuribako/contract/content/sitemap'
import { featureFlags } from '@kusuribako/contract/settings/flags'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flags as demoFlags } from '../../../../../demo/flags.ts'
import type { Config } from '../../base/config.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { readClinicDirectory } from './clinic-directory.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const notice = (id: string, category: string, published_at: string) => ({
    id,
    category,
    title: `題（${id}）`,
    body: JSON.stringify([{ kind: 'paragraph', text: '本文' }]),
    published_at,
    ...stamps,
  })
  await shop.db
    .insertInto('notice')
    .values([
      notice('note_1', 'information', '2026-05-01T00:00:00Z'),
      notice('note_2', 'promotion', '2026-05-20T00:00:00Z'),
      notice('note_3', 'promotion', '2026-07-01T00:00:00Z'),
    ])
    .execute()
  const body = JSON.stringify([{ kind: 'heading', text: '第1条' }])
  await shop.db
    .insertInto('page')
    .values({ handle: 'terms', title: 'ご利用規約', body, updated_at: shop.clock.now })
    .execute()
})
afterAll(() => shop.close())

const read = async (url: string) => (await shop.call('GET', `/store/v1${url}`)).body.data

test('an empty home page is valid', async () => {
  const data = home.get.answer.parse({ data: await read('/dmedical') }).data
  expect(data).toMatchObject({ popular_product_variants: [], pick_up_products: [], carousel_images: [], articles: [] })
})

test('an invalid point rate does not break the home page', async () => {
  await shop.db
    .updateTable('region')
    .set({ metadata: JSON.stringify({ dpoint_base_rate: '1%' }) })
    .execute()
  const { status } = await shop.call('GET', '/store/v1/dmedical?points=none')
  expect(status).toBe(200)
})

test('the home page shows its content in order, without unknown or unpublished items', async () => {
  await shop.db
    .updateTable('region')
    .set({ metadata: JSON.stringify({ dpoint_base_rate: 0.01 }) })
    .execute()
  // Pieces of an item without inventory are available.
  await shop.db
    .updateTable('product_variant')
    .set({ manage_inventory: false })
    .where('product_id', '=', catalogue.products.device)
    .execute()
  const content = {
    carousel_images: [{ href: '/search/かぜ', alt: 'かぜじたく', product_handle: 'food' }],
    pick_up_products: ['soldOut', 'gone', 'lotion', 'device'],
    private_brand_products: ['device'],
    popular_product_variants: [catalogue.skus.food, 'no-such-sku'],
    categories: ['daily', 'medicines', 'nothing'],
    collection_pages: ['spring'],
    notices: ['note_3', 'note_1', 'note_2'],
  }
  await shop.db
    .insertInto('home_page')
    .values({ id: 1, content: JSON.stringify(content), updated_at: shop.clock.now })
    .execute()
  const data = home.get.answer.parse({ data: await read('/dmedical?fresh=1') }).data
  expect(data.pick_up_products).toMatchObject([
    { href: '/products/soldOut', variant: { unit_price: 440, in_stock: false, d_points: 4 } },
    {
      href: '/products/lotion',
      product: { id: catalogue.products.lotion, handle: 'lotion', brand: '見本', usable_age: null },
      variant: { unit_price: 1100, price_to: 1100, regular_price: 1650, d_points: 11, in_stock: true },
    },
    { href: '/products/device', variant: { in_stock: true, low_stock: false } },
  ])
  expect(data.popular_product_variants.map(({ href }) => href)).toEqual([
    `/products/food?variant=${catalogue.variants.food}`,
  ])
  expect(data.private_brand_products.map(({ product }) => product.handle)).toEqual(['device'])
  expect(data.categories).toMatchObject([
    { href: '/categories/daily', name: '日用品', image: expect.stringMatching(/^\/files\/products\//) },
    { href: '/categories/medicines', name: '医薬品' },
  ])
  expect(data.collection_pages).toEqual([
    { href: '/collections/spring', name: '春の特集', image: '/files/products/lotion.svg' },
  ])
  expect(data.carousel_images).toEqual([{ href: '/search/かぜ', alt: 'かぜじたく', image: '/files/products/food.svg' }])
  expect(data.notices.map(({ id }) => id)).toEqual(['note_1', 'note_2'])
})

test('a picture on the home page that leads to a category, collection or list without a page is skipped', async () => {
  const picture = (href: string) => ({ href, alt: '案内', product_handle: 'food' })
  const all = ['/categories/pain', '/categories/%70ain?page=2', '/collections/spring', '/lists/pick-up', '/search/gone']
  const { content } = await shop.db.selectFrom('home_page').select('content').executeTakeFirstOrThrow()
  const setPictures = (pictures: unknown) =>
    shop.db
      .updateTable('home_page')
      .set({ content: JSON.stringify({ ...(content as object), carousel_images: pictures }) })
      .execute()
  await setPictures([...all, '/categories/gone', '/collections/gone', '/lists/gone'].map(picture))
  const links = async (fresh: string) =>
    (await read(`/dmedical?fresh=${fresh}`)).carousel_images.map(({ href }: { href: string }) => href)
  expect(await links('pictures')).toEqual(all)
  const setMedicines = (is_active: boolean) =>
    shop.db.updateTable('product_category').set({ is_active }).where('handle', '=', 'medicines').execute()
  // The category for pain is below the medicines.
  await setMedicines(false)
  expect(await links('hidden')).toEqual(['/collections/spring', '/lists/pick-up', '/search/gone'])
  await setMedicines(true)
  await setPictures((content as { carousel_images: unknown }).carousel_images)
})

test('a medicine that is guarded against abuse never represents a category or collection', async () => {
  const links = async (fresh: string) => {
    const { categories, collection_pages } = await read(`/dmedical?fresh=${fresh}`)
    return [...categories, ...collection_pages].map(({ name, image }) => [name, image !== null])
  }
  const all = [
    ['日用品', true],
    ['医薬品', true],
    ['春の特集', true],
  ]
  expect(await links('before')).toEqual(all)
  await shop.db
    .updateTable('product_variant')
    .set({ metadata: sql`metadata || '{"regulated_ingredient":["dihydrocodeine"]}'` })
    .where('product_id', '<>', catalogue.products.food)
    .execute()
  expect(await links('after')).toEqual([
    ['日用品', true],
    ['医薬品', false],
    ['春の特集', false],
  ])
})

test('notices are listed newest first, filtered by category, without future ones', async () => {
  expect((await read('/notices')).results.map(({ id }: { id: string }) => id)).toEqual(['note_2', 'note_1'])
  const promotions = await read('/notices?category=promotion')
  expect(promotions.results.map(({ id }: { id: string }) => id)).toEqual(['note_2'])
  expect(promotions.pagination).toEqual({ page: 1, pageCount: 1, pageSize: 20, total: 1 })
  expect((await shop.call('GET', '/store/v1/notices?category=other')).status).toBe(400)
  expect((await read('/notices/note_1')).attributes).toEqual({
    title: '題（note_1）',
    category: 'information',
    publishedAt: '2026-05-01T00:00:00.000Z',
    body: [{ kind: 'paragraph', text: '本文' }],
  })
  expect((await shop.call('GET', '/store/v1/notices/note_3')).status).toBe(404)
})

test('a page is read by its handle', async () => {
  expect(await read('/pages/terms')).toEqual({
    handle: 'terms',
    title: 'ご利用規約',
    body: [{ kind: 'heading', text: '第1条' }],
    updatedAt: '2026-06-01T03:00:00.000Z',
  })
  expect(await shop.call('GET', '/store/v1/pages/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('the clinic directory links to the e-clinic’s page or to booking', async () => {
  const { by_symptoms, by_disease } = await read('/clinic-directory')
  expect(by_disease[0].services[1]).toEqual({
    code: 'diabetes_condition',
    label: '糖尿病',
    href: 'https://eclinic.example.com/conditions/diabetes-condition',
  })
  expect(by_symptoms[2].services.at(-1).href).toBe(
    'https://clinic.example.com/booking?booking_flow=eclinic&booking_service=other_ent_symptom',
  )
})

test('the clinic directory lists no service that leads nowhere, and no category without services', async () => {
  const directory = (sites: Partial<Config>) =>
    readClinicDirectory({ ...shop.ctx(), config: { ...shop.config, ...sites } }, {} as never)
  const { data } = (await directory({ CLINIC_BOOKING_URL: undefined })) as { data: Record<string, ClinicCategory[]> }
  expect(data.by_symptoms![2]!.services.map(({ code }) => code)).not.toContain('other_ent_symptom')
  expect(await directory({ CLINIC_BOOKING_URL: undefined, ECLINIC_URL: undefined })).toEqual({
    data: { by_symptoms: [], by_disease: [] },
  })
})

test('a shop without a region for its currency answers no_region', async () => {
  await shop.db.updateTable('store').set({ default_currency_code: 'usd' }).execute()
  expect(await shop.call('GET', '/store/v1/app-mount-config')).toMatchObject({
    status: 400,
    body: { code: 'no_region' },
  })
  await shop.db.updateTable('store').set({ default_currency_code: 'jpy' }).execute()
})

test('app-mount-config returns the settings and the signed-in customer', async () => {
  const settings = await read('/app-mount-config')
  expect(settings).toEqual({
    region: { regionId: catalogue.region_id, countryCode: 'jp', currencyCode: 'jpy' },
    payment_providers: ['manual', 'stripe-custom'],
    stripe: { publishable_key: shop.config.STRIPE_PUBLISHABLE_KEY, script_url: shop.config.STRIPE_JS_URL },
    feature_flags: Object.fromEntries(featureFlags.map((flag) => [flag, demoFlags.includes(flag) ? '1' : '0'])),
    is_demo: false,
    customer: null,
  })
  const { id, email, headers } = await signInCustomer(shop)
  const signedIn = await shop.call('GET', '/store/v1/app-mount-config', undefined, headers)
  expect(signedIn.body.data.customer).toMatchObject({ id, email, email_verified: false })
})

test('the sitemap lists everything that has a page, with the time of its last change', async () => {
  const { products, variants } = catalogue
  const later = new Date('2026-06-01T09:00:00.000Z')
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', products.testKit).execute()
  // A product without a sale class is not listed: it has no page either.
  await shop.db.updateTable('product_variant').set({ metadata: '{}' }).where('id', '=', variants.limited).execute()
  await shop.db.updateTable('product_variant').set({ updated_at: later }).where('id', '=', variants.food).execute()
  await shop.db.deleteFrom('product_category_product').where('product_id', 'in', inPain()).execute()
  // What contains no product with a page is not listed either.
  const stamps = { created_at: later, updated_at: later }
  await shop.db
    .insertInto('product_collection')
    .values({ id: 'pcol_empty', title: '空の特集', handle: 'empty', ...stamps })
    .execute()
  await shop.db
    .insertInto('product_list')
    .values({ id: 'plist_empty', title: '空の一覧', handle: 'empty', ...stamps })
    .execute()
  const unlisted = { product_list_id: 'plist_empty', product_id: products.testKit, rank: 0 }
  await shop.db.insertInto('product_list_product').values(unlisted).execute()
  const shelves = sitemap.shelves.answer.parse({ data: await read('/sitemap') }).data
  expect(shelves).toMatchObject({ product_parts: 1, collections: ['spring'], lists: ['pick-up'], articles: [] })
  expect(shelves.categories).toEqual(['daily'])
  expect(shelves.notices.map(({ handle }) => handle)).toEqual(['note_1', 'note_2'])
  expect(shelves.pages).toEqual([{ handle: 'terms', updated_at: '2026-06-01T03:00:00.000Z' }])
  const listed = sitemap.products.answer.parse({ data: await read('/sitemap/products?part=1') }).data.products
  const pageless = ['testKit', 'limited']
  expect(listed.map(({ handle }) => handle).sort()).toEqual(
    Object.keys(products)
      .filter((handle) => !pageless.includes(handle))
      .sort(),
  )
  for (const handle of pageless)
    expect((await shop.call('GET', `/store/v1/products?handle=${handle}`)).status).toBe(404)
  expect(listed.find(({ handle }) => handle === 'food')!.updated_at).toBe(later.toISOString())
  expect(await shop.call('GET', '/store/v1/sitemap/products?part=2')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

/** The products of the category for pain, a subcategory of the medicines. */
const inPain = () =>
  shop.db
    .selectFrom('product_category_product as l')
    .innerJoin('product_category as c', 'c.id', 'l.product_category_id')
    .where('c.handle', '=', 'pain')
    .select('l.product_id')

test('links of the home page escape handles, which may be any text', async () => {
  const handles = { category: '目/薬', collection: '50%off', product: '化粧水 100%' }
  const { category, collection, product } = handles
  const rename = (table: 'product_category' | 'product_collection' | 'product', from: string, handle: string) =>
    shop.db.updateTable(table).set({ handle }).where('handle', '=', from).execute()
  await rename('product_category', 'daily', category)
  await rename('product_collection', 'spring', collection)
  await rename('product', 'lotion', product)
  const content = { categories: [category], collection_pages: [collection], pick_up_products: [product] }
  await shop.db
    .updateTable('home_page')
    .set({ content: JSON.stringify(content) })
    .execute()
  const data = home.get.answer.parse({ data: await read('/dmedical?escaped=1') }).data
  const links = [...data.categories, ...data.collection_pages, ...data.pick_up_products].map(({ href }) => href)
  expect(links).toEqual([
    '/categories/%E7%9B%AE%2F%E8%96%AC',
    '/collections/50%25off',
    '/products/%E5%8C%96%E7%B2%A7%E6%B0%B4%20100%25',
  ])
})
