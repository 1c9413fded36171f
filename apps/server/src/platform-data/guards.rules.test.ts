import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { expect, test } from 'vitest'
import { afterOrdersGuards } from './after-orders.guards.ts'
import type { GuardImplementation } from './guards.ts'
import { keepingShopGuards } from './keeping-shop.guards.ts'
import { ordersGuards } from './orders.guards.ts'
import { type Action, actions, type ExpectedRefusal, endpointOf } from './platform-data.ts'
import { shoppingGuards } from './shopping.guards.ts'

// The guards of the platform's data, in its own words, with the code we refuse with: the call exists, lists the code,
// and returns it with the status and type of the data. That each code a call lists is really provoked at that call is
// checked by `recorded-refusals.test.ts`: a guard that is lost turns one of the two red. Only `invalid_data` and
// `unauthorized`, which every call may return and none lists, are covered by the tests of their rooms alone.

const guards = { ...ordersGuards, ...afterOrdersGuards, ...shoppingGuards, ...keepingShopGuards }

/** What every call may return, and none lists. */
const ofEveryCall: readonly RefusalCode[] = ['invalid_data', 'unauthorized']

/** Each guard of an action with the way it is refused there. */
function guardsOf({ guards = [], elseByStatus = {}, ...action }: Action): [string, ExpectedRefusal][] {
  return [
    ...(action.else ? [['else', action.else] as [string, ExpectedRefusal]] : []),
    ...Object.entries(elseByStatus).map(([status, refusal]): [string, ExpectedRefusal] => [`else ${status}`, refusal]),
    ...guards.map((guard): [string, ExpectedRefusal] => [guard.when, guard.else]),
  ]
}
const keyOf = ({ resource, action }: Action) => `${resource}.${action}`

/** The calls of an action as the contract writes them; `*` stands for every method it has. */
const callsOf = ({ route = [] }: Action) =>
  [route].flat().flatMap((one) => {
    const name = one.replaceAll(/\{(\w+)\}/g, ':$1')
    return name.startsWith('*') ? ['GET', 'POST', 'DELETE'].map((method) => name.replace('*', method)) : [name]
  })

const all = actions.flatMap((action) =>
  guardsOf(action).map(([when, refusal]) => ({ action, when, refusal, implementation: guards[keyOf(action)]?.[when] })),
)
const cases = all.map(
  ({ implementation, ...one }) =>
    [`${keyOf(one.action)}: ${one.when}`, { ...one, implementation: implementation! }] as const,
)

const callOf = (implementation: GuardImplementation) =>
  typeof implementation === 'object' && 'call' in implementation ? implementation.call : undefined

test('every guard of the data stands in the table, and no other', () => {
  const lines = Object.entries(guards).flatMap(([key, ofAction]) =>
    Object.keys(ofAction).map((when) => `${key}: ${when}`),
  )
  expect(lines.sort()).toEqual(cases.map(([name]) => name).sort())
  expect({ actions: actions.length, guards: actions.flatMap(({ guards = [] }) => guards).length }).toEqual({
    actions: 100,
    guards: 174,
  })
})

test('every call of an action is there', () => {
  expect(actions.flatMap(callsOf).filter((name) => !endpointOf(name))).toEqual([])
})

test.each(cases)('%s', (_name, { action, refusal, implementation }) => {
  const ownCall = callOf(implementation)
  const calls = ownCall === undefined ? callsOf(action) : ownCall === null ? [] : [ownCall]
  expect(calls.filter((name) => !endpointOf(name))).toEqual([])
  if (typeof implementation === 'object' && 'never' in implementation) return
  const code = typeof implementation === 'string' ? implementation : implementation.code
  const silent = calls.filter((name) => !endpointOf(name)!.refuses.includes(code) && !ofEveryCall.includes(code))
  expect({ calls: calls.length > 0, silent }).toEqual({ calls: true, silent: [] })
  const { status, type, wire = code } = refusals[code]
  const answered = { ...refusal, status, ...(refusal.type && { type }), ...(refusal.code && { code: wire }) }
  if (typeof implementation === 'object' && 'why' in implementation) expect(answered).not.toEqual(refusal)
  else expect(answered).toEqual(refusal)
})
