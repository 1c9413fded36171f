import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { instant, shortText, stamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { adminListing, counted, dateOp } from '../values/listing.ts'
import { SalesChannel } from './sales-channels.ts'

/** Sent as `x-publishable-api-key` it limits what a front end sees to the key's sales channels. It is no secret. */
export const PublishableApiKey = z.object({
  id: id('publishable_key'),
  title: z.string(),
  created_by: id('staff').nullable(),
  revoked_by: id('staff').nullable(),
  revoked_at: instant.nullable(),
  ...stamps,
})

const title = shortText.trim().min(1)
const params = byId('publishable_key')
const answer = z.object({ publishable_api_key: PublishableApiKey })
const channels = z.strictObject({ sales_channel_ids: z.array(z.strictObject({ id: shortText })).max(1000) })

export const publishableKeys = {
  list: get('/admin/publishable-api-keys', 'staff', 'List of publishable keys', {
    query: z.strictObject({ ...adminListing(20), revoked_at: dateOp.optional() }),
    answer: z.object({
      publishable_api_keys: z.array(PublishableApiKey.partial().required({ id: true })),
      ...counted,
    }),
  }),
  get: get('/admin/publishable-api-keys/:id', 'staff', 'One publishable key', {
    params,
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/publishable-api-keys', 'staff', 'Create a publishable key', {
    body: z.strictObject({ title }),
    answer,
  }),
  update: post('/admin/publishable-api-keys/:id', 'staff', 'Rename a publishable key', {
    params,
    body: z.strictObject({ title }).partial(),
    answer,
    refuses: ['not_found'],
  }),
  revoke: post('/admin/publishable-api-keys/:id/revoke', 'staff', 'Revoke a publishable key', {
    params,
    answer,
    refuses: ['not_found', 'not_allowed'],
  }),
  delete: del('/admin/publishable-api-keys/:id', 'staff', 'Delete a publishable key', {
    params,
    answer: receipt('publishable_api_key'),
  }),
  channels: get('/admin/publishable-api-keys/:id/sales-channels', 'staff', 'Sales channels of a key', {
    params,
    query: z.strictObject({ q: shortText.optional() }),
    answer: z.object({ sales_channels: z.array(SalesChannel) }),
    refuses: ['not_found'],
  }),
  addChannels: post('/admin/publishable-api-keys/:id/sales-channels/batch', 'staff', 'Add sales channels to a key', {
    params,
    body: channels,
    answer,
    refuses: ['not_found', 'ids_unknown'],
  }),
  removeChannels: del(
    '/admin/publishable-api-keys/:id/sales-channels/batch',
    'staff',
    'Remove sales channels from a key',
    {
      params,
      body: channels,
      answer,
      refuses: ['not_found', 'ids_unknown'],
    },
  ),
}
