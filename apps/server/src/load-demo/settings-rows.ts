import type { DemoShippingOption } from '../../../../demo/index.ts'
import { type Row, type Rows, stableId } from './insert-rows.ts'

export const regionId = stableId('region', 'japan')
export const salesChannelId = stableId('sales_channel', 'web')
export const locationId = stableId('stock_location', 'main')
export const profileId = stableId('shipping_profile', 'default')
export const reducedRateId = stableId('tax_rate', 'reduced')

interface NewShop {
  name: string
  /** Of the store itself. */
  metadata?: Row
  /** The location of its stock. */
  address?: Row
  options?: readonly DemoShippingOption[]
  wallets?: readonly string[]
}

/** The demonstration's own. */
export const sampleShop = {
  name: 'くすりばこ',
  // In the form of the tax office's number (T and 13 digits); it belongs to nobody.
  metadata: { invoice_registration_number: 'T0000000000000' },
  address: {
    company: 'くすりばこ',
    postal_code: '1000001',
    province: '東京都',
    city: '千代田区',
    address_1: '千代田1-1',
    country_code: 'jp',
  },
}

/**
 * The shop itself: one sales channel, yen with tax included, one region, and the providers of payment and shipping. A
 * wallet also needs its secrets in the configuration.
 */
export function settingsRows(now: Date, { name, metadata = {}, address, options = [], wallets = [] }: NewShop): Rows[] {
  const providers = ['manual', 'stripe-custom', ...wallets]
  const stamps = { created_at: now, updated_at: now }
  return [
    ['sales_channel', [{ id: salesChannelId, name: 'オンラインショップ', is_disabled: false, ...stamps }]],
    ['currency', [{ code: 'jpy', symbol: '¥', symbol_native: '￥', name: 'Japanese Yen', includes_tax: true }]],
    [
      'store',
      [
        {
          id: stableId('store', 'kusuribako'),
          name,
          default_currency_code: 'jpy',
          default_sales_channel_id: salesChannelId,
          default_location_id: locationId,
          metadata,
          ...stamps,
        },
      ],
    ],
    ['store_currency', [{ store_id: stableId('store', 'kusuribako'), currency_code: 'jpy' }]],
    ...locationRows(stamps, address),
    ['payment_provider', providers.map((id) => ({ id, is_installed: true }))],
    ['fulfillment_provider', [{ id: 'manual', is_installed: true }]],
    ['region', [region(stamps)]],
    [
      'country',
      [{ iso_2: 'jp', iso_3: 'jpn', num_code: 392, name: 'JAPAN', display_name: 'Japan', region_id: regionId }],
    ],
    ['region_payment_provider', providers.map((provider_id) => ({ region_id: regionId, provider_id }))],
    ['region_fulfillment_provider', [{ region_id: regionId, provider_id: 'manual' }]],
    ['tax_rate', [reducedRate(stamps)]],
    [
      'shipping_profile',
      [
        { id: profileId, name: '通常配送', type: 'default', ...stamps },
        { id: stableId('shipping_profile', 'gift_card'), name: 'ギフトカード', type: 'gift_card', ...stamps },
      ],
    ],
    ...shippingRows(stamps, options),
  ]
}

/** One stock location, from which the web shop sells. */
const locationRows = (stamps: Row, address?: Row): Rows[] => [
  [
    'stock_location_address',
    address ? [{ id: stableId('stock_location_address', 'main'), ...address, ...stamps }] : [],
  ],
  [
    'stock_location',
    [
      {
        id: locationId,
        name: '本店倉庫',
        address_id: address ? stableId('stock_location_address', 'main') : null,
        ...stamps,
      },
    ],
  ],
  [
    'sales_channel_location',
    [
      {
        id: stableId('sales_channel_location', 'web main'),
        sales_channel_id: salesChannelId,
        location_id: locationId,
        ...stamps,
      },
    ],
  ],
]

const region = (stamps: Row): Row => ({
  id: regionId,
  name: '日本',
  currency_code: 'jpy',
  tax_rate: 10,
  /** A card of a thousand yen pays a thousand: it is prepaid money, and the goods bought with it are taxed. */
  gift_cards_taxable: false,
  automatic_taxes: true,
  includes_tax: true,
  /** One point for every hundred yen. */
  metadata: { dpoint_base_rate: 0.01 },
  ...stamps,
})

/** Food and drink, since the tax rose to ten percent (消費税法2条1項9号の2). */
const reducedRate = (stamps: Row): Row => ({
  id: reducedRateId,
  rate: 8,
  code: 'reduced',
  name: '軽減税率',
  region_id: regionId,
  valid_from: '2019-10-01',
  ...stamps,
})

/** A delivery that is free from a sum on is two options: one up to that sum, the other from there. */
function shippingRows(stamps: Row, demoOptions: readonly DemoShippingOption[]): Rows[] {
  const options: Row[] = []
  const requirements: Row[] = []
  const add = (key: string, from: DemoShippingOption, amount: number, name = from.name) => {
    const id = stableId('shipping_option', key)
    const free = from.audience === 'everyone' ? {} : { type: 'free' }
    options.push({
      id,
      name,
      region_id: regionId,
      profile_id: profileId,
      provider_id: 'manual',
      price_type: 'flat_rate',
      amount,
      is_return: from.is_return,
      admin_only: false,
      includes_tax: true,
      data: { id: key },
      metadata: { ...free, audience: from.audience, description: from.description },
      ...stamps,
    })
    return id
  }
  const require = (shipping_option_id: string, type: 'min_subtotal' | 'max_subtotal', amount: number) =>
    requirements.push({ id: `${shipping_option_id}-${type}`.replace('so_', 'sor_'), shipping_option_id, type, amount })
  for (const option of demoOptions) {
    const id = add(option.key, option, option.amount_yen)
    if (!option.free_over_yen) continue
    require(id, 'max_subtotal', option.free_over_yen)
    require(add(`${option.key}-free`, option, 0, `${option.name}（送料無料）`), 'min_subtotal', option.free_over_yen)
  }
  return [
    ['shipping_option', options],
    ['shipping_option_requirement', requirements],
  ]
}
