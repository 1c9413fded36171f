import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { expect, test } from 'vitest'
import { type Decided, unexplainedDifferences } from './intended-differences.ts'
import { type Call, calls, callsOfBoth, nameOf } from './platform-data.ts'
import { differencesOfRequest } from './requests.ts'

// Every call of the platform's data is in the contract: who may call it, what it takes, and what it does not take.

test('each call of the data is there, and beside them one more: what is ours stands below /v1', () => {
  expect({ data: calls.length, ours: callsOfBoth.length }).toEqual({ data: 323, ours: 323 })
  const ofData = new Set(calls.map(nameOf))
  const ofContract = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path)).map(nameOf)
  // The audit log of staff (018): the platform has none.
  expect(ofContract.filter((name) => !ofData.has(name))).toEqual(['GET /admin/audit-log'])
})

/** A shopper's calls need no sign-in; an existing one is used (`Who` of the contract). */
const callersByAuth: Record<Call['auth'], readonly Endpoint['who'][]> = {
  none: ['anyone', 'shopper'],
  'optional-customer': ['shopper'],
  customer: ['customer'],
  admin: ['staff'],
}

test('each is for whom the data say, and succeeds with their status', () => {
  const wrong = callsOfBoth.filter(([, { auth, response }, endpoint]) => {
    return !callersByAuth[auth].includes(endpoint.who) || !(String(endpoint.status) in response)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

const decidedOfQueries: Decided = [
  [/ (limit|offset|display_id) refuses "1\.5"$/, 'what counts is whole'],
  [/^GET \/admin\/draft-orders fields (takes "text"|refuses "1)/, 'fields are names; the data say number by a slip'],
]

test('each takes the query of the data', () => {
  const differences = callsOfBoth.flatMap(([name, { query, strictQuery }, endpoint]) =>
    differencesOfRequest(endpoint.query, query, 'query', strictQuery).map((line) => `${name} ${line}`),
  )
  expect(unexplainedDifferences(differences, decidedOfQueries)).toEqual({ differences: [], decisions: [] })
})

const decidedOfBodies: Decided = [
  [/\b(\w*quantity|usage_limit) refuses 1\.5$/, 'pieces and uses are whole'],
  [/\b(amount|value|price|unit_price|refund) refuses 1\.5$/, 'money is whole, of the smallest unit (067)'],
  [/^POST \/store\/products\/search (limit|offset) refuses 1\.5$/, 'what counts is whole'],
  [/^POST \/store\/carts\/:id\/complete(-cart)? confirmed is taken beside$/, 'what the last screen showed (051)'],
  [/^POST \/store\/order-edits\/:id\/complete seen is taken beside$/, 'what was seen of the edit (076)'],
  [/^POST \/admin\/auth(\/token)? code is taken beside$/, 'a second factor (050)'],
  [/^POST \/admin\/returns\/:id\/receive items\.kept_aside is taken beside$/, 'what came spoilt (020)'],
  [/^POST \/admin\/orders\/:id\/claims return_shipping takes \{\}$/, 'one way back may be written alone'],
  [/^POST \/admin\/orders\/:id\/shipment tracking_numbers is \[\] when absent/, 'none, as everywhere else'],
  [/^POST \/admin\/discounts(\/:id)? ends_at takes "2026-03-31/, 'the room refuses it, by what is stored'],
  [
    /^POST \/admin\/discounts\/:id rule\.conditions\.0\.\w+ takes \w+ beside it$/,
    'the room refuses it, by what is named before',
  ],
  [/^POST \/admin\/discounts\/:id\/conditions\/:condition_id \w+ takes \w+ beside it$/, 'the room refuses it'],
  [/^POST \/admin\/orders\/:id\/refund made_elsewhere is taken beside$/, 'what came back by a bank is booked (122)'],
  [/^POST \/admin\/users\/:id is_pharmacist is taken beside$/, 'an owner may be a pharmacist besides (018)'],
]

test('each takes the body of the data', () => {
  // A form is not JSON.
  const withBody = callsOfBoth.filter(([, { method }, endpoint]) => method !== 'GET' && !endpoint.files)
  const differences = withBody.flatMap(([name, { body, strictBody }, endpoint]) =>
    differencesOfRequest(endpoint.body, body, 'body', strictBody).map((line) => `${name} ${line}`),
  )
  expect(unexplainedDifferences(differences, decidedOfBodies)).toEqual({ differences: [], decisions: [] })
})
