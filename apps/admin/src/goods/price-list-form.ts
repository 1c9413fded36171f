import { clockOf, endInstantOf, instantOf } from '../shell/clock.ts'
import type { ListInput, PriceList } from './price-lists.ts'

/** A price list as its form holds it: instants as Tokyo time, empty where there is none. */
export interface Values {
  name: string
  description: string
  type: PriceList['type']
  status: PriceList['status']
  from: string
  until: string
  groups: string[]
}

/** The form's initial values: the list, or an unused sale for everybody. */
export const valuesOf = (list: PriceList | null): Values => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  type: list?.type ?? 'sale',
  status: list?.status ?? 'draft',
  from: list?.starts_at ? clockOf(list.starts_at) : '',
  until: list?.ends_at ? clockOf(list.ends_at) : '',
  groups: list?.customer_groups.map(({ id }) => id) ?? [],
})

export const isPeriodReversed = ({ from, until }: Values) => from !== '' && until !== '' && until <= from

export const isWhole = (values: Values) => values.name.trim() !== '' && !isPeriodReversed(values)

/** The request body. An unchanged instant stays the same. */
export const inputOf = (
  { name, description, type, status, from, until, groups }: Values,
  list: PriceList | null,
): ListInput => ({
  name: name.trim(),
  description: description.trim(),
  type,
  status,
  starts_at: from ? instantOf(from, list?.starts_at) : null,
  ends_at: endInstantOf(until, list?.ends_at),
  customer_groups: groups.map((id) => ({ id })),
})

export type State = 'draft' | 'soon' | 'on' | 'over'

/** Whether the prices of a list are valid at an instant; as the backend checks. */
export function stateOf(
  { status, starts_at, ends_at }: Pick<PriceList, 'status' | 'starts_at' | 'ends_at'>,
  now: number,
): State {
  if (status === 'draft') return 'draft'
  if (starts_at && Date.parse(starts_at) > now) return 'soon'
  return ends_at && Date.parse(ends_at) < now ? 'over' : 'on'
}
