import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, isEndpoint } from './all.ts'
import type { Endpoint, Who } from './endpoint.ts'
import { refusals } from './refusals.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const callsOf = (who: Who) => endpoints.filter((endpoint) => endpoint.who === who).map(nameOf)
const open = [...callsOf('anyone'), ...callsOf('shopper')]

describe('the list of every call', () => {
  test('contains each call of the contract files once', async () => {
    const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
    const modules = await Promise.all(files.map((name) => import(`${import.meta.dirname}/${name}`)))
    const exported = modules
      .flatMap((module) => Object.values<unknown>(module))
      .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint)))
    expect(endpoints.map(nameOf).sort()).toEqual(exported.map(nameOf).sort())
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('reserves /admin for staff, except for the calls used to sign in', () => {
    expect(open.filter((call) => call.includes(' /admin')).sort()).toEqual([
      'POST /admin/auth',
      'POST /admin/auth/token',
      'POST /admin/invites/accept',
      'POST /admin/users/password-token',
      'POST /admin/users/reset-password',
    ])
    const forStaff = [...callsOf('staff'), ...callsOf('pharmacist')]
    expect(forStaff.filter((call) => !call.includes(' /admin'))).toEqual([
      'POST /store/v1/product-category-articles/create-cateogries-related-articles',
    ])
    expect(callsOf('customer').filter((call) => call.includes(' /admin'))).toEqual([])
  })

  test('lets providers call webhooks only, and allows webhooks to nobody else', () => {
    expect(callsOf('provider').filter((call) => !call.includes(' /webhooks/'))).toEqual([])
    expect(open.filter((call) => call.includes(' /webhooks/'))).toEqual([])
  })

  test('requires sign-in for account calls, except those used to sign in or with a proof of their own', () => {
    const ofAccounts = / \/store\/(v1\/)?(customers|subscriptions|d-points|favorite)/
    expect(open.filter((call) => ofAccounts.test(call)).sort()).toEqual([
      'GET /store/v1/customers/password-reset-request',
      'GET /store/v1/subscriptions/plans',
      'POST /store/customers',
      'POST /store/customers/password-reset',
      'POST /store/customers/password-token',
      'POST /store/v1/customers/email-verification-confirmation',
      'POST /store/v1/customers/email-verification-request',
      'POST /store/v1/customers/marketing-subscription-guest',
      'POST /store/v1/customers/password-reset-confirmation',
      'POST /store/v1/customers/register',
    ])
  })
})

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s has consistent path parameters, refusals and method',
  (_, endpoint) => {
    const params = endpoint.params as z.ZodObject
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(params.shape).sort()).toEqual(inPath.sort())
    expect(new Set(endpoint.refuses).size).toBe(endpoint.refuses.length)
    expect(endpoint.refuses.filter((code) => !(code in refusals))).toEqual([])
    if (endpoint.method === 'GET') expect(endpoint.body).toBeInstanceOf(z.ZodUnknown)
    if (endpoint.kept) expect(endpoint.method).toBe('GET')
  },
)

test('only general refusals are named by no call', () => {
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
    'database_away',
  ])
})

test('every refusal is a 4xx or 503, except those whose status the platform sets', () => {
  const platformStatuses = [
    'gift_card_balance_out_of_range',
    'key_of_many_channels',
    'payment_collection_amounts_differ',
    'payment_provider_refused',
    'payment_session_not_opened',
    'swap_payment_missing',
  ]
  const exceptions = Object.entries(refusals).filter(
    ([, { status }]) => status < 400 || (status > 499 && status !== 503),
  )
  expect(exceptions.map(([code]) => code).sort()).toEqual(platformStatuses)
})
