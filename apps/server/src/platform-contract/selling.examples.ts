import { at, type Desk, type Examples, fresh, listing, plain } from './desk.fixture.ts'

const id = (path: string, key: string, body: (desk: Desk) => unknown) => async (desk: Desk) => ({
  id: (await desk.post(path, await body(desk)))[key].id as string,
})

const region = id('/admin/regions', 'region', () => ({
  name: '東日本',
  currency_code: 'jpy',
  tax_rate: 10,
  payment_providers: ['manual'],
  fulfillment_providers: ['manual'],
  countries: [],
}))
const withCountry = async (desk: Desk) => {
  const created = await region(desk)
  const country_code = await freeCountry(desk)
  await desk.post(`/admin/regions/${created.id}/countries`, { country_code })
  return { ...created, country_code }
}
/** A country that belongs to no region. */
async function freeCountry({ shop }: Desk) {
  const free = shop.db.selectFrom('country').select('iso_2').where('region_id', 'is', null).where('iso_2', '<>', 'jp')
  return (await free.orderBy('iso_2').executeTakeFirstOrThrow()).iso_2
}

const option = id('/admin/shipping-options', 'shipping_option', ({ goods }) => ({
  name: '宅配便',
  amount: 550,
  price_type: 'flat_rate',
  region_id: goods.region_id,
  provider_id: 'manual',
  data: { id: 'manual-fulfillment' },
}))
const profile = id('/admin/shipping-profiles', 'shipping_profile', () => ({ name: '冷蔵', type: 'custom' }))
const channel = id('/admin/sales-channels', 'sales_channel', () => ({ name: fresh(), description: 'アプリ' }))
const key = id('/admin/publishable-api-keys', 'publishable_api_key', () => ({ title: 'アプリ' }))
const keyOfChannel = async (desk: Desk) => {
  const created = await key(desk)
  const { id: sales_channel_id } = await channel(desk)
  await desk.post(`/admin/publishable-api-keys/${created.id}/sales-channels/batch`, {
    sales_channel_ids: [{ id: sales_channel_id }],
  })
  return { ...created, sales_channel_id }
}
const place = id('/admin/stock-locations', 'stock_location', () => ({
  name: '第二倉庫',
  address: { address_1: '千代田1-1', country_code: 'jp', postal_code: '1000001' },
}))
const channelAtPlace = async (desk: Desk) => {
  const [created, { id: location_id }] = [await channel(desk), await place(desk)]
  await desk.post(`/admin/sales-channels/${created.id}/stock-locations`, { location_id })
  return { ...created, location_id }
}
const rate = id('/admin/tax-rates', 'tax_rate', ({ goods }) => ({
  code: fresh(),
  name: '軽減税率',
  rate: 8,
  region_id: goods.region_id,
}))
const ratedOf = (path: string, name: string, findId: (desk: Desk) => Promise<string>) => async (desk: Desk) => {
  const created = await rate(desk)
  const ids = [await findId(desk)]
  await desk.post(`/admin/tax-rates/${created.id}/${path}/batch`, { [name]: ids })
  return { ...created, rated_id: ids[0]! }
}
const lotion = async ({ goods }: Desk) => goods.products.lotion
const typeOf = async (desk: Desk) => (await desk.read('/admin/product-types?limit=1')).product_types[0].id as string
const standard = async ({ goods }: Desk) => goods.shipping.standard
const code = async () => ({ code: 'jpy' })

/** Regions, delivery options, channels, taxes, the store itself. */
export const sellingExamples: Examples = {
  'GET /admin/currencies': plain(),
  'POST /admin/currencies/:code': at(code, { includes_tax: true }),
  'GET /admin/regions': plain(),
  'GET /admin/regions/:id': at(region),
  'POST /admin/regions': plain({
    name: '西日本',
    currency_code: 'jpy',
    tax_rate: 10,
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    countries: [],
  }),
  'POST /admin/regions/:id': at(region, { name: '西日本', automatic_taxes: true }),
  'DELETE /admin/regions/:id': at(region),
  'POST /admin/regions/:id/countries': at(region, async (desk: Desk) => ({ country_code: await freeCountry(desk) })),
  'DELETE /admin/regions/:id/countries/:country_code': at(withCountry),
  'POST /admin/regions/:id/payment-providers': at(region, { provider_id: 'stripe-custom' }),
  'DELETE /admin/regions/:id/payment-providers/:provider_id': at(async (desk) => ({
    ...(await region(desk)),
    provider_id: 'manual',
  })),
  'POST /admin/regions/:id/fulfillment-providers': at(region, { provider_id: 'manual' }),
  'DELETE /admin/regions/:id/fulfillment-providers/:provider_id': at(async (desk) => ({
    ...(await region(desk)),
    provider_id: 'manual',
  })),
  'GET /admin/regions/:id/fulfillment-options': at(region),
  'GET /admin/shipping-options': plain(),
  'GET /admin/shipping-options/:id': at(option),
  'POST /admin/shipping-options': plain(({ goods }: Desk) => ({
    name: '宅配便',
    amount: 550,
    price_type: 'flat_rate',
    region_id: goods.region_id,
    provider_id: 'manual',
    data: { id: 'manual-fulfillment' },
    requirements: [{ type: 'max_subtotal', amount: 3979 }],
  })),
  'POST /admin/shipping-options/:id': at(option, { amount: 600, requirements: [] }),
  'DELETE /admin/shipping-options/:id': at(option),
  'GET /admin/shipping-profiles': plain(),
  'GET /admin/shipping-profiles/:id': at(profile),
  'POST /admin/shipping-profiles': plain({ name: '冷蔵', type: 'custom' }),
  'POST /admin/shipping-profiles/:id': at(profile, { name: '冷凍' }),
  'DELETE /admin/shipping-profiles/:id': at(profile),
  'GET /admin/store': plain(),
  'POST /admin/store': plain({ name: 'くすりばこ', metadata: { opened: '2026' } }),
  'POST /admin/store/currencies/:code': async (desk) => {
    await desk.shop.db.deleteFrom('store_currency').where('currency_code', '=', 'usd').execute()
    return { params: { code: 'usd' } }
  },
  'POST /admin/store/:code': async (desk) => {
    await desk.shop.db.deleteFrom('store_currency').where('currency_code', '=', 'usd').execute()
    return { params: { code: 'usd' } }
  },
  'DELETE /admin/store/currencies/:code': async () => ({ params: { code: 'usd' } }),
  'GET /admin/store/payment-providers': plain(),
  'GET /admin/store/tax-providers': plain(),
  'GET /admin/apps': plain(),
  'GET /admin/sales-channels': plain(),
  'GET /admin/sales-channels/:id': at(channel),
  'POST /admin/sales-channels': plain({ name: 'アプリ', description: 'スマートフォン' }),
  'POST /admin/sales-channels/:id': at(channel, { is_disabled: true }),
  'DELETE /admin/sales-channels/:id': at(channel),
  'POST /admin/sales-channels/:id/products/batch': at(channel, ({ goods }: Desk) => ({
    product_ids: [{ id: goods.products.lotion }],
  })),
  'DELETE /admin/sales-channels/:id/products/batch': at(channel, ({ goods }: Desk) => ({
    product_ids: [{ id: goods.products.lotion }],
  })),
  'POST /admin/sales-channels/:id/stock-locations': at(channel, async (desk: Desk) => ({
    location_id: (await place(desk)).id,
  })),
  'DELETE /admin/sales-channels/:id/stock-locations': at(
    channelAtPlace,
    (_desk: Desk, { location_id }: { location_id: string }) => ({
      location_id,
    }),
  ),
  'GET /admin/publishable-api-keys': listing(key),
  'GET /admin/publishable-api-keys/:id': at(key),
  'POST /admin/publishable-api-keys': plain({ title: 'アプリ' }),
  'POST /admin/publishable-api-keys/:id': at(key, { title: '店頭' }),
  'POST /admin/publishable-api-keys/:id/revoke': at(key),
  'DELETE /admin/publishable-api-keys/:id': at(key),
  'GET /admin/publishable-api-keys/:id/sales-channels': at(keyOfChannel),
  'POST /admin/publishable-api-keys/:id/sales-channels/batch': at(key, async (desk: Desk) => ({
    sales_channel_ids: [await channel(desk)],
  })),
  'DELETE /admin/publishable-api-keys/:id/sales-channels/batch': at(
    keyOfChannel,
    (_desk: Desk, { sales_channel_id }: { sales_channel_id: string }) => ({
      sales_channel_ids: [{ id: sales_channel_id }],
    }),
  ),
  'GET /admin/stock-locations': plain(),
  'GET /admin/stock-locations/:id': at(place),
  'POST /admin/stock-locations': plain({ name: '第二倉庫', address: { address_1: '千代田1-1', country_code: 'jp' } }),
  'POST /admin/stock-locations/:id': at(place, { name: '分室' }),
  'DELETE /admin/stock-locations/:id': at(place),
  'GET /admin/tax-rates': plain(),
  'GET /admin/tax-rates/:id': at(rate),
  'POST /admin/tax-rates': plain(async (desk: Desk) => ({
    code: fresh(),
    name: '軽減税率',
    rate: 8,
    region_id: (await region(desk)).id,
  })),
  'POST /admin/tax-rates/:id': at(rate, { name: '標準税率', rate: 10 }),
  'DELETE /admin/tax-rates/:id': at(rate),
  'POST /admin/tax-rates/:id/products/batch': at(rate, async (desk: Desk) => ({ products: [await lotion(desk)] })),
  'DELETE /admin/tax-rates/:id/products/batch': at(
    ratedOf('products', 'products', lotion),
    (_desk: Desk, { rated_id }: { rated_id: string }) => ({ products: [rated_id] }),
  ),
  'POST /admin/tax-rates/:id/product-types/batch': at(rate, async (desk: Desk) => ({
    product_types: [await typeOf(desk)],
  })),
  'DELETE /admin/tax-rates/:id/product-types/batch': at(
    ratedOf('product-types', 'product_types', typeOf),
    (_desk: Desk, { rated_id }: { rated_id: string }) => ({ product_types: [rated_id] }),
  ),
  'POST /admin/tax-rates/:id/shipping-options/batch': at(rate, async (desk: Desk) => ({
    shipping_options: [await standard(desk)],
  })),
  'DELETE /admin/tax-rates/:id/shipping-options/batch': at(
    ratedOf('shipping-options', 'shipping_options', standard),
    (_desk: Desk, { rated_id }: { rated_id: string }) => ({ shipping_options: [rated_id] }),
  ),
}
