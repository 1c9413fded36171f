import { adminRegions, adminStore } from '@kusuribako/client/routes'
import type { FullRegion } from '@kusuribako/contract/regions/regions'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'
import { pointRateOf } from './point-rate.ts'

export interface PaymentMethod {
  id: string
  /** Offered to shoppers. */
  isOn: boolean
}

/** `system` payments, declared by staff, are not offered. */
const isForShoppers = ({ id, is_installed }: { id: string; is_installed: boolean }) =>
  is_installed && id !== 'manual' && id !== 'system'

/** The region of the shop, and its installed payment providers. */
export const usePaymentMethods = () =>
  useReading('settings', ['payment-ways'], async () => {
    const [region, { payment_providers }] = await Promise.all([
      readRegionOfShop(),
      ask(adminStore.paymentProviders, {}),
    ])
    const offered = new Set(region?.payment_providers?.map(({ id }) => id))
    const methods = payment_providers
      .filter(isForShoppers)
      .map(({ id }): PaymentMethod => ({ id, isOn: offered.has(id) }))
    return { region: (region as FullRegion | undefined) ?? null, methods }
  })

export const switchPaymentMethod = (id: string, provider_id: string, on: boolean) =>
  thenInvalidate(
    on
      ? ask(adminRegions.addPaymentProvider, { params: { id }, body: { provider_id } })
      : ask(adminRegions.removePaymentProvider, { params: { id, provider_id } }),
    'payment-ways',
  )

export const savePointRate = (id: string, percent: number) =>
  thenInvalidate(
    ask(adminRegions.update, { params: { id }, body: { metadata: { dpoint_base_rate: pointRateOf(percent) } } }),
    'payment-ways',
    'launch',
  )
