import { adminProducts, adminVariants, taxRates } from '@kusuribako/client/routes'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'

/** A product's tax rate, and the possible ones. */
export interface Tax {
  /** The region's own, in percent: the default. */
  regionRate: number
  rates: { id: string; name: string; rate: number }[]
  /** The ids of the current ones; none where the region's own applies. */
  currentRateIds: string[]
}

/** Read through a shopper's call, which answers one of its variants with tax. */
export const useTax = (product_id: string, variant_id: string | undefined) =>
  useReading('settings', ['product', product_id, 'tax', variant_id], () => readTax(variant_id))

export async function readTax(variant_id: string | undefined): Promise<Tax> {
  const region = await readRegionOfShop()
  const region_id = region?.id ?? ''
  const [rates, priced] = await Promise.all([
    ask(taxRates.list, { query: { region_id: [region_id], limit: 50, fields: 'id,name,code,rate' } }),
    variant_id
      ? ask(adminVariants.list, { query: { id: [variant_id], region_id, fields: 'id', expand: 'prices' } })
      : { variants: [] },
  ])
  const codes = priced.variants[0]?.tax_rates?.map(({ code, name }) => `${code} ${name}`) ?? []
  return {
    regionRate: region?.tax_rate ?? 0,
    rates: rates.tax_rates.flatMap(({ id, name = '', rate }) => (rate == null ? [] : [{ id, name, rate }])),
    currentRateIds: rates.tax_rates.filter(({ code, name }) => codes.includes(`${code} ${name}`)).map(({ id }) => id),
  }
}

/** Assigns a product to one rate; null: the region's own. Finished steps are not repeated. */
export const setTax = (product_id: string, { regionRate, rates, currentRateIds }: Tax, id: string | null) => {
  const rate = rates.find((one) => one.id === id)?.rate ?? regionRate
  return thenInvalidate(writeTax(product_id, currentRateIds, id, rate), 'product', 'products')
}

async function writeTax(product_id: string, currentRateIds: readonly string[], id: string | null, rate: number) {
  const products = [product_id]
  // The old ones first: two rates at once would be added up.
  for (const other of currentRateIds.filter((one) => one !== id))
    await ask(taxRates.removeProducts, { params: { id: other }, query: {}, body: { products } })
  if (id && !currentRateIds.includes(id))
    await ask(taxRates.addProducts, { params: { id }, query: {}, body: { products } })
  const shownRate = rate === 8 || rate === 10 ? rate : ''
  await ask(adminProducts.update, { params: { id: product_id }, body: { metadata: { tax_rate: shownRate } } })
}
