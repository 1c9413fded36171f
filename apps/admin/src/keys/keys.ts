import { adminStore, publishableKeys, salesChannels } from '@kusuribako/client/routes'
import type { PublishableApiKey } from '@kusuribako/contract/settings/publishable-keys'
import type { SalesChannel } from '@kusuribako/contract/settings/sales-channels'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Key = z.infer<typeof PublishableApiKey>
export interface Channel extends z.infer<typeof SalesChannel> {
  /** Those limited to it, possibly among others. */
  publishableKeys: { id: string }[]
  /** Carts without a named channel use it. */
  isDefault: boolean
}

/** One page of the keys, the newest first. */
export function useKeys() {
  const { paging: query } = usePlace(perPage)
  return useReading('settings', ['publishable-keys', query], async () => {
    const { publishable_api_keys, count } = await ask(publishableKeys.list, { query })
    return { rows: publishable_api_keys as Key[], count }
  })
}

/** The channels in which the shop sells. */
export const useChannels = () =>
  useReading('settings', ['publishable-keys', 'sales-channels'], async () => {
    const [{ sales_channels }, { store }] = await Promise.all([
      ask(salesChannels.list, { query: { limit: 100, expand: 'publishableKeys' } }),
      ask(adminStore.get, {}),
    ])
    const channels = sales_channels as Omit<Channel, 'isDefault'>[]
    return channels.map((one): Channel => ({ ...one, isDefault: one.id === store.default_sales_channel_id }))
  })

/** Creates a key, limited to these channels. */
export const makeKey = (title: string, channels: readonly string[]) =>
  thenInvalidate(createKeyInChannels(title, channels), 'publishable-keys')

async function createKeyInChannels(title: string, channels: readonly string[]) {
  const { publishable_api_key: key } = await askIdempotently(publishableKeys.create, { body: { title } })
  const body = { sales_channel_ids: channels.map((id) => ({ id })) }
  if (channels.length > 0) await ask(publishableKeys.addChannels, { params: { id: key.id }, body })
  return key
}

export const revokeKey = (id: string) =>
  thenInvalidate(ask(publishableKeys.revoke, { params: { id } }), 'publishable-keys')
