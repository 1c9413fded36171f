import { licences, shippingOptions } from '@kusuribako/client/routes'
import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import type { Api } from '../../api.server.ts'
import { cachedAnswer } from './cached-answer.server.ts'
import type { OnDuty } from './legal-words.tsx'

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

/** Who is on duty changes with the clock: a page may show the state of a minute ago. */
const pharmacyData = cachedAnswer(async (call) => {
  const found = await call(licences.list)
  return found.ok ? found.data.data : null
})

/** When a pharmacist next handles orders; null while one is on duty, or where that is unknown. */
export const nextPharmacistAt = async (api: Api): Promise<string | null> =>
  (await pharmacyData(api))?.next_pharmacist_at ?? null

export async function staffOnDuty(api: Api): Promise<OnDuty | null> {
  const pharmacy = await pharmacyData(api)
  const licence = pharmacy?.licences[0]
  if (!licence) return null
  return {
    store: licence.store_name,
    licence: `${licence.kind} ${licence.number}`,
    phone: licence.phone,
    hours: licence.display.consultation_hours,
    people: pharmacy.on_duty.map(({ name, kind }) => ({ name, kind })),
    expiry: licence.display.expiry_policy,
  }
}
