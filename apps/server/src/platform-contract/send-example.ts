import type { Endpoint } from '@kusuribako/contract/endpoint'
import { sendAsIs } from '../base/testing/files.ts'
import type { Desk, Example, Headers } from './desk.fixture.ts'

/** The URL that an example requests: its path filled in, its query appended. */
export function addressOf({ path }: Endpoint, { params = {}, query }: Example): string {
  const at = path.replaceAll(/:(\w+)/g, (_all, name) => encodeURIComponent(params[name] ?? 'none'))
  return query ? `${at}?${query}` : at
}

type Callers = Pick<Desk, 'staff' | 'member'>

/** Who makes a call: the fixture's own staff or member, or nobody in particular. */
export function callerOf({ who }: Endpoint, desk: Callers): Headers {
  if (who === 'staff' || who === 'pharmacist') return desk.staff
  return who === 'customer' ? desk.member.headers : {}
}

/** Makes the request of an example. */
export function sendExample(
  desk: Callers & Pick<Desk, 'shop'>,
  endpoint: Endpoint,
  example: Example,
  headers?: Headers,
) {
  const body = endpoint.method === 'GET' ? undefined : (example.body ?? {})
  const caller = headers ?? example.headers ?? callerOf(endpoint, desk)
  if (example.sent) return sendAsIs(desk.shop, addressOf(endpoint, example), example.sent, caller)
  return desk.shop.call(endpoint.method, addressOf(endpoint, example), body, caller)
}

/** Names of fields in an answer that are not in its contract, with the path to each. */
export function keysBeyond(answer: unknown, inContract: unknown, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (Array.isArray(answer))
    return answer.flatMap((one, at) => keysBeyond(one, (inContract as unknown[] | undefined)?.[at], `${path}[${at}]`))
  return Object.entries(answer).flatMap(([key, inside]) => {
    const at = path ? `${path}.${key}` : key
    const isKnown = typeof inContract === 'object' && inContract !== null && key in inContract
    return isKnown ? keysBeyond(inside, (inContract as Record<string, unknown>)[key], at) : [at]
  })
}
