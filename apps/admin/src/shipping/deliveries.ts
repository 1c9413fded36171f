import { adminShippingOptions } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'
import { type Audience, inputOf, type Values } from './option-form.ts'

/** The conditions and audience of a shipping option; yen, `below` null: no upper limit. */
export interface Terms {
  from: number
  below: number | null
  audience: Audience
  /** Goods are returned by it. */
  isReturn: boolean
  isForStaff: boolean
}

/** A shipping option, outgoing or return. */
export interface Delivery extends Terms {
  id: string
  name: string
  description: string
  /** Yen, tax included. */
  fee: number
}

interface Row {
  id: string
  name?: string
  amount?: number | null
  is_return?: boolean
  admin_only?: boolean
  metadata?: Record<string, unknown> | null
  requirements?: { type: string; amount: number }[]
}

function deliveryOf({ id, name = '', amount, metadata, requirements = [], ...row }: Row): Delivery {
  const sum = (requirement: string) => requirements.find(({ type }) => type === requirement)?.amount
  return {
    id,
    name,
    description: typeof metadata?.description === 'string' ? metadata.description : '',
    fee: amount ?? 0,
    from: sum('min_subtotal') ?? 0,
    below: sum('max_subtotal') ?? null,
    audience: (metadata?.audience ?? 'everyone') === 'everyone' && metadata?.type !== 'free' ? 'everyone' : 'members',
    isReturn: row.is_return ?? false,
    isForStaff: row.admin_only ?? false,
  }
}

/** All of them: outgoing first, by audience and then by their minimum sum. */
export const useDeliveries = () =>
  useReading('settings', ['shipping-options'], async () => {
    const { shipping_options, count } = await ask(adminShippingOptions.list, { query: { limit: 100 } })
    return { rows: shipping_options.map(deliveryOf).sort(byDirectionAndAudience), count }
  })

const byDirectionAndAudience = (a: Delivery, b: Delivery) =>
  Number(a.isReturn) - Number(b.isReturn) ||
  a.audience.localeCompare(b.audience) ||
  a.from - b.from ||
  a.name.localeCompare(b.name, 'ja')

/** The current state of one. */
export const readDelivery = async (id: string) =>
  deliveryOf((await ask(adminShippingOptions.get, { params: { id } })).shipping_option)

/** Changes a shipping option, or creates one: in the region of the shop, with its carrier. */
export const saveDelivery = (id: string | null, values: Values) =>
  thenInvalidate<unknown>(
    id ? ask(adminShippingOptions.update, { params: { id }, body: inputOf(values) }) : createDelivery(values),
    'shipping-options',
  )

async function createDelivery(values: Values) {
  const region = await readRegionOfShop()
  const body = {
    ...inputOf(values),
    is_return: values.isReturn,
    includes_tax: true,
    price_type: 'flat_rate' as const,
    region_id: region?.id ?? '',
    provider_id: region?.fulfillment_providers?.[0]?.id ?? '',
    data: {},
  }
  return askIdempotently(adminShippingOptions.create, { body })
}

export const withdrawDelivery = (id: string) =>
  thenInvalidate(ask(adminShippingOptions.delete, { params: { id } }), 'shipping-options')
