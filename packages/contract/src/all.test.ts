import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, isEndpoint } from './all.ts'
import type { Endpoint, Who } from './endpoint.ts'
import { refusals } from './refusals.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const callsOf = (who: Who) => endpoints.filter((endpoint) => endpoint.who === who).map(nameOf)

describe('the list of every call', () => {
  test('holds each call of the contract files once', async () => {
    const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
    const modules = await Promise.all(files.map((name) => import(`${import.meta.dirname}/${name}`)))
    const exported = modules
      .flatMap((module) => Object.values<unknown>(module))
      .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint)))
    expect(endpoints.map(nameOf).sort()).toEqual(exported.map(nameOf).sort())
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('says who may call', () => {
    expect(callsOf('staff').sort()).toEqual([
      'DELETE /admin/auth',
      'DELETE /admin/return-reasons/:id',
      'GET /admin/auth',
      'GET /admin/return-reasons',
      'GET /admin/return-reasons/:id',
      'POST /admin/return-reasons',
      'POST /admin/return-reasons/:id',
    ])
    expect(callsOf('pharmacist').sort()).toEqual([
      'GET /admin/v1/orders/:id/pharmacist-review',
      'GET /admin/v1/pharmacist-reviews',
      'POST /admin/v1/orders/:id/pharmacist-review',
    ])
    expect(callsOf('provider')).toEqual(['POST /webhooks/stripe'])
    expect(callsOf('customer').sort()).toEqual([
      'DELETE /store/customers/me/addresses/:address_id',
      'DELETE /store/v1/customers/delete-payment-method',
      'GET /store/auth',
      'GET /store/customers/me',
      'GET /store/customers/me/orders',
      'GET /store/customers/me/payment-methods',
      'GET /store/v1/customers/payment-methods',
      'POST /store/customers/me',
      'POST /store/customers/me/addresses',
      'POST /store/customers/me/addresses/:address_id',
      'POST /store/orders/batch/customer/token',
      'POST /store/v1/customers/delete-address',
      'POST /store/v1/customers/selected-card-id',
      'POST /store/v1/customers/setup-intents',
      'POST /store/v1/customers/update',
      'POST /store/v1/orders/cancel',
    ])
  })

  test('is every call of the path', () => {
    const open = [...callsOf('anyone'), ...callsOf('shopper')]
    expect(open.filter((call) => !call.includes('/store/v1/')).sort()).toEqual(openPlatformCalls)
    expect(open.filter((call) => call.includes('/store/v1/')).sort()).toEqual(openShopCalls)
  })
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s hangs together', (_, endpoint) => {
  const params = endpoint.params as z.ZodObject
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  expect(Object.keys(params.shape).sort()).toEqual(inPath.sort())
  expect(new Set(endpoint.refuses).size).toBe(endpoint.refuses.length)
  expect(endpoint.refuses.filter((code) => !(code in refusals))).toEqual([])
  if (endpoint.method === 'GET') expect(endpoint.body).toBeInstanceOf(z.ZodUnknown)
  if (endpoint.kept) expect(endpoint.method).toBe('GET')
})

test('a refusal that no call names may be answered by every call', () => {
  const named = new Set(endpoints.flatMap((endpoint) => endpoint.refuses))
  expect(Object.keys(refusals).filter((code) => !named.has(code as keyof typeof refusals))).toEqual([
    'invalid_data',
    'invalid_request_body',
    'invalid_request_path_params',
    'invalid_request_query_params',
    'too_large',
    'forbidden',
    'conflict',
    'idempotency_key_reused',
    'answer_lost',
    'too_many_requests',
  ])
})

test('a refusal is a client error, or says that a party we need is away', () => {
  const statuses = Object.entries(refusals).map(([code, { status }]) => [code, status] as const)
  expect(statuses.filter(([, status]) => status < 400 || status > 499)).toEqual([['payment_provider_failed', 503]])
})

const openPlatformCalls = [
  'DELETE /store/auth',
  'DELETE /store/carts/:id/discounts/:code',
  'DELETE /store/carts/:id/line-items/:line_id',
  'DELETE /store/carts/:id/payment-sessions/:provider_id',
  'GET /store/auth/:email',
  'GET /store/carts/:id',
  'GET /store/collections',
  'GET /store/collections/:id',
  'GET /store/gift-cards/:code',
  'GET /store/orders',
  'GET /store/orders/:id',
  'GET /store/orders/cart/:cart_id',
  'GET /store/product-categories',
  'GET /store/product-categories/:id',
  'GET /store/product-tags',
  'GET /store/product-types',
  'GET /store/products',
  'GET /store/products/:id',
  'GET /store/regions',
  'GET /store/regions/:id',
  'GET /store/return-reasons',
  'GET /store/return-reasons/:id',
  'GET /store/shipping-options',
  'GET /store/shipping-options/:cart_id',
  'GET /store/variants',
  'GET /store/variants/:id',
  'POST /admin/auth',
  'POST /admin/auth/token',
  'POST /store/auth',
  'POST /store/auth/token',
  'POST /store/carts',
  'POST /store/carts/:id',
  'POST /store/carts/:id/complete',
  'POST /store/carts/:id/complete-cart',
  'POST /store/carts/:id/line-items',
  'POST /store/carts/:id/line-items/:line_id',
  'POST /store/carts/:id/payment-session',
  'POST /store/carts/:id/payment-sessions',
  'POST /store/carts/:id/payment-sessions/:provider_id',
  'POST /store/carts/:id/payment-sessions/:provider_id/refresh',
  'POST /store/carts/:id/shipping-methods',
  'POST /store/carts/:id/taxes',
  'POST /store/customers',
  'POST /store/customers/password-reset',
  'POST /store/customers/password-token',
  'POST /store/orders/customer/confirm',
  'POST /store/products/search',
]

const openShopCalls = [
  'GET /store/v1/app-mount-config',
  'GET /store/v1/articles',
  'GET /store/v1/articles/:handle',
  'GET /store/v1/clinic-directory',
  'GET /store/v1/collections',
  'GET /store/v1/customers/password-reset-request',
  'GET /store/v1/discounts/validate',
  'GET /store/v1/dmedical',
  'GET /store/v1/legal/licences',
  'GET /store/v1/list',
  'GET /store/v1/list/get-handles',
  'GET /store/v1/newsletter/unsubscribe',
  'GET /store/v1/notices',
  'GET /store/v1/notices/:id',
  'GET /store/v1/pages/:handle',
  'GET /store/v1/product-category-articles/related-articles',
  'GET /store/v1/product-variants',
  'GET /store/v1/products',
  'GET /store/v1/products/list',
  'GET /store/v1/zipcodes',
  'POST /store/v1/auth',
  'POST /store/v1/auth/logout',
  'POST /store/v1/cart/reset-payment-session-selection',
  'POST /store/v1/cart/update-metadata',
  'POST /store/v1/cart/validate',
  'POST /store/v1/customer-support/contact',
  'POST /store/v1/customers/email-verification-confirmation',
  'POST /store/v1/customers/email-verification-request',
  'POST /store/v1/customers/marketing-subscription-guest',
  'POST /store/v1/customers/password-reset-confirmation',
  'POST /store/v1/customers/register',
  'POST /store/v1/line-items/update-metadata',
  'POST /store/v1/newsletter/unsubscribe',
  'POST /store/v1/orders/:orderId',
  'POST /store/v1/search-autocomplete',
  'POST /store/v1/search/articles',
  'POST /store/v1/search/products',
  'POST /store/v1/utils/log',
]
