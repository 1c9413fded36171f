import type { State } from './state.ts'

const WEBHOOK_FAULTS = ['normal', 'drop', 'duplicate', 'reorder', 'delay'] as const
type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

/** Faults on request. */
export interface Faults {
  webhooks: WebhookFault
  /** `delay`: how late an event is sent. `reorder`: how long an event waits for others to overtake it. In ms. */
  delay_ms: number
  /** How many more events it affects; `null` until it is changed. */
  count: number | null
  api: ApiFault | null
}

/** `status`: calls get this answer and do nothing. `delay_ms`: calls do their work and answer late. */
export interface ApiFault {
  status: number | null
  delay_ms: number
  /** Affects calls whose path contains this. */
  match: string
  /** How many more calls it affects; `null` until it is changed. */
  count: number | null
}

const NONE: Faults = { webhooks: 'normal', delay_ms: 5_000, count: null, api: null }

export function currentFaults(state: State): Faults {
  return state.get('faults', 'now') ?? NONE
}

export class WrongFault extends Error {}

/**
 * Sets what the request names and leaves the rest: `{webhooks, delay_ms?, count?}` and `{api: {status?, delay_ms?,
 * match?, count?} | null}`. Throws `WrongFault` with a message about the first wrong value.
 */
export function setFaults(state: State, request: unknown): Faults {
  const fields = asObject(request, 'the request')
  const faults = { ...currentFaults(state) }
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(NONE, name))
  if (unknown !== undefined) throw new WrongFault(`unknown field: ${unknown}`)
  if (fields.webhooks !== undefined) {
    const fault = WEBHOOK_FAULTS.find((name) => name === fields.webhooks)
    if (!fault) throw new WrongFault(`webhooks must be one of ${WEBHOOK_FAULTS.join(', ')}`)
    faults.webhooks = fault
    faults.delay_ms = asNumber(fields.delay_ms, 'delay_ms', 0, 3_600_000) ?? NONE.delay_ms
    faults.count = asNumber(fields.count, 'count', 1, 1_000_000)
  }
  if (fields.api !== undefined) faults.api = fields.api === null ? null : readApiFault(asObject(fields.api, 'api'))
  state.put('faults', 'now', faults)
  return faults
}

function readApiFault(fields: Record<string, unknown>): ApiFault {
  if (fields.match !== undefined && typeof fields.match !== 'string') throw new WrongFault('api.match must be a text')
  const fault = {
    status: asNumber(fields.status, 'api.status', 400, 599),
    delay_ms: asNumber(fields.delay_ms, 'api.delay_ms', 0, 600_000) ?? 0,
    match: fields.match ?? '',
    count: asNumber(fields.count, 'api.count', 1, 1_000_000),
  }
  if (fault.status === null && fault.delay_ms === 0) throw new WrongFault('api needs a status or a delay_ms')
  return fault
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new WrongFault(`${name} must be an object`)
}

function asNumber(value: unknown, name: string, min: number, max: number): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new WrongFault(`${name} must be a whole number from ${min} to ${max}`)
}

/** The fault for the next event; counts it. */
export function takeWebhookFault(state: State): Faults {
  const faults = currentFaults(state)
  if (faults.webhooks === 'normal' || faults.count === null) return faults
  const remaining = faults.count - 1
  state.put('faults', 'now', remaining > 0 ? { ...faults, count: remaining } : { ...NONE, api: faults.api })
  return faults
}

/** The fault for a call to this path, if any; counts it. */
export function takeApiFault(state: State, path: string): ApiFault | null {
  const faults = currentFaults(state)
  const fault = faults.api
  if (!fault || !path.includes(fault.match)) return null
  if (fault.count !== null) {
    const remaining = fault.count - 1
    state.put('faults', 'now', { ...faults, api: remaining > 0 ? { ...fault, count: remaining } : null })
  }
  return fault
}
