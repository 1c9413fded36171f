import { licences, shippingOptions } from '@kusuribako/client/routes'
import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import type { Api } from '../../api.server.ts'
import { cachedAnswer } from './cached-answer.server.ts'

/**
 * `ご注文の確定から2〜4日で…`: the description of the shipping option that is open to everybody and has the lowest minimum order.
 * Null without one.
 */
export const deliveryPromise = cachedAnswer(async (call) => {
  const found = await call(shippingOptions.list, { query: { is_return: 'false' } })
  if (!found.ok) return null
  const forEverybody = found.data.shipping_options.filter(({ metadata }) => metadata?.audience === 'everyone')
  const [first] = forEverybody.sort((a, b) => minimumOf(a) - minimumOf(b))
  return typeof first?.metadata?.description === 'string' ? first.metadata.description : null
})

const minimumOf = ({ requirements = [] }: ShippingOption) =>
  requirements.find(({ type }) => type === 'min_subtotal')?.amount ?? 0

/** Licences and who is on duty, which changes with the clock: a page may show the state of a minute ago. */
export const pharmacyData = cachedAnswer(async (call) => {
  const found = await call(licences.list)
  return found.ok ? found.data.data : null
})

/** When a pharmacist next handles orders; null while one is on duty, or where that is unknown. */
export const nextPharmacistAt = async (api: Api): Promise<string | null> =>
  (await pharmacyData(api))?.next_pharmacist_at ?? null
