import { feedbackChoices } from '@kusuribako/contract/content/feedback-choices'
import { testAccounts } from '@kusuribako/contract/developer/developer'
import { reindexAll } from '../areas/search/index.ts'
import { fresh, type ShopDesk, type ShopExamples } from './desk.fixture.ts'

/** A published article about pain. */
export async function article({ shop }: ShopDesk) {
  const { now } = shop.clock
  const handle = fresh()
  const words = { title: '眠れない夜に', description: '眠りの話', body: '[{"kind":"paragraph","text":"本文"}]' }
  const dates = { published_at: now, created_at: now, updated_at: now }
  const id = `art_${handle}`
  await shop.db
    .insertInto('article')
    .values({ id, handle, ...words, ...dates, category_handles: ['pain'] })
    .execute()
  return { id, handle }
}

const catalogueExamples: ShopExamples = {
  'GET /store/v1/collections': () => ({ query: 'handle=spring&max_products=5' }),
  'GET /store/v1/products/list': () => ({
    query: 'product_handles[]=lotion&product_handles[]=food&omit_categories=true',
  }),
  'GET /store/v1/products': async (desk) => {
    await article(desk)
    return { query: `id=${desk.goods.products.firstClass}` }
  },
  'GET /store/v1/product-variants': ({ goods }) => ({ query: `product_variant_sku=${goods.skus.firstClass}` }),
  'GET /store/v1/list': () => ({ query: 'handle=pick-up&offset=0&limit=20' }),
  'GET /store/v1/list/get-handles': () => ({}),
  'GET /store/v1/product-category-articles/related-articles': async (desk) => {
    await article(desk)
    return { query: 'handle=pain' }
  },
  'POST /store/v1/product-category-articles/create-cateogries-related-articles': async (desk) => ({
    body: [{ category_handle: 'daily', article_handles: [(await article(desk)).handle] }],
  }),
  'GET /store/v1/dmedical': async (desk) => {
    await article(desk)
    await desk.post('/admin/v1/home-page', {
      ...{ popular_product_variants: [desk.goods.skus.food], private_brand_products: ['device'] },
      ...{ pick_up_products: ['lotion'], categories: ['daily'], collection_pages: ['spring'] },
      carousel_images: [{ href: '/search/かぜ', alt: 'かぜじたく', product_handle: 'food' }],
    })
    return {}
  },
  'GET /store/v1/sitemap': async (desk) => {
    await article(desk)
    return {}
  },
  'GET /store/v1/sitemap/products': () => ({ query: 'part=1' }),
  'GET /store/v1/app-mount-config': () => ({}),
  'GET /store/v1/zipcodes': async ({ shop }) => {
    const town = { code: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田' }
    await shop.db
      .insertInto('postal_code')
      .values(town)
      .onConflict((clash) => clash.doNothing())
      .execute()
    return { query: 'zipcodePartial=100' }
  },
}

const searchExamples: ShopExamples = {
  'POST /store/v1/search/products': async ({ goods, shop }) => {
    await reindexAll(shop.ctx())
    return {
      body: {
        ...{ keyword: '見本', region_id: goods.region_id, sort_by: 'price_asc', in_stock: true, limit: 20, offset: 0 },
        ...{ min_price: 0, max_price: 5000, categories: ['pain'], symptoms: ['頭痛'], features: [], vendors: [] },
        ...{ dosage_forms: ['錠剤'], age_group: ['成人'] },
      },
    }
  },
  'POST /store/v1/search/articles': async (desk) => {
    await article(desk)
    await reindexAll(desk.shop.ctx())
    return { body: { keyword: '', page: 1 } }
  },
  'POST /store/v1/search-autocomplete': async ({ shop }) => {
    await reindexAll(shop.ctx())
    return { body: { query: '見本' } }
  },
}

const wordExamples: ShopExamples = {
  'POST /store/v1/cms/article-feedback': async (desk) => ({
    body: {
      ...{ articleId: (await article(desk)).id, feedback: 'unhelpful', feedbackChoice: feedbackChoices[1] },
      comment: 'もう少しやさしい言葉で説明してほしいです。',
    },
  }),
  'POST /store/v1/utils/log': () => ({
    body: { message: 'Cannot read properties of undefined', severity: 'error', data: { stack: 'at cart.js:1' } },
  }),
  'POST /store/v1/self-medication/tax-eligible': () => ({
    body: { janCode: '4987000000000', year: 2026, month: 6 },
  }),
  'POST /store/v1/developer/login': () => ({ body: { email: testAccounts[0] } }),
}

export const readingExamples: ShopExamples = { ...catalogueExamples, ...searchExamples, ...wordExamples }
