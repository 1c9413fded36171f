import type { Kind, State } from '../state.ts'
import { invalid } from './errors.ts'

/** Which fields hold the id of which kind of object. */
const RELATIONS: Record<string, Kind> = {
  charge: 'charge',
  customer: 'customer',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

/**
 * Answers a copy of `body` with the objects named by `paths` (`latest_charge`, `data.payment_method` …) in place of
 * their ids.
 */
export function expand(state: State, body: object, paths: string[]): object {
  if (paths.length === 0) return body
  const copy = structuredClone(body)
  for (const path of paths) expandPath(state, copy, path.split('.'), path)
  return copy
}

function expandPath(state: State, parent: unknown, [step, ...rest]: string[], path: string) {
  if (step === undefined || parent === null) return
  if (Array.isArray(parent)) {
    for (const item of parent) expandPath(state, item, [step, ...rest], path)
    return
  }
  const group = parent as Record<string, unknown>
  const value = group[step]
  const kind = RELATIONS[step]
  if (value === undefined || (kind === undefined && typeof value !== 'object')) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (kind && typeof value === 'string') group[step] = structuredClone(state.get(kind, value) ?? null)
  expandPath(state, group[step], rest, path)
}
