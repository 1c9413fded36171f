import { adminRegions, taxRates } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'

/** The shop's region, with its default tax. */
export interface Region {
  id: string
  /** Percent. */
  rate: number
  /** Prices are entered with tax. */
  includesTax: boolean
}

/** A rate for some goods instead of the region's own. */
export interface Rate {
  id: string
  name: string
  /** Percent; null where it is unknown here. */
  rate: number | null
  /** The number of products, kinds of goods and shipping options to which it applies. */
  goods: number
  types: number
  deliveries: number
}

export async function readRegion(): Promise<Region | null> {
  const region = await readRegionOfShop()
  return region ? { id: region.id, rate: region.tax_rate ?? 0, includesTax: region.includes_tax ?? true } : null
}

/** The region of the shop, and its rates, the highest first. */
export const useTaxes = () =>
  useReading('settings', ['taxes'], async () => {
    const region = await readRegion()
    return { region, rates: region ? await readRates(region.id) : [] }
  })

async function readRates(region_id: string): Promise<Rate[]> {
  const { tax_rates } = await ask(taxRates.list, { query: { region_id: [region_id], limit: 100 } })
  return tax_rates.map(rateOf).sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0) || a.name.localeCompare(b.name, 'ja'))
}

interface Row {
  id: string
  name?: string
  rate?: number | null
  product_count?: number
  product_type_count?: number
  shipping_option_count?: number
}

const rateOf = ({ id, name = '', rate = null, ...counts }: Row): Rate => ({
  id,
  name,
  rate,
  goods: counts.product_count ?? 0,
  types: counts.product_type_count ?? 0,
  deliveries: counts.shipping_option_count ?? 0,
})

/** The current state of one. */
export const readRate = async (id: string): Promise<Rate> =>
  rateOf((await ask(taxRates.get, { params: { id } })).tax_rate)

const afterwards = <T>(request: Promise<T>) => thenInvalidate<unknown>(request, 'taxes', 'product', 'products')

export const addRate = (region_id: string, name: string, rate: number) =>
  afterwards(askIdempotently(taxRates.create, { body: { region_id, name, rate, code: `rate-${rate}` } }))
export const changeRate = (id: string, name: string, rate: number) =>
  afterwards(ask(taxRates.update, { params: { id }, body: { name, rate } }))
export const removeRate = (id: string) => afterwards(ask(taxRates.delete, { params: { id } }))
export const changeRegion = (id: string, tax_rate: number) =>
  afterwards(ask(adminRegions.update, { params: { id }, body: { tax_rate } }))
