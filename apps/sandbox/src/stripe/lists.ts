import { invalid } from './errors.ts'
import type { Params } from './params.ts'

interface Listed {
  id: string
  created: number
}

/** One page, newest first, in Stripe's envelope; reads `limit`, `starting_after`, `ending_before` and `created`. */
export function page<T extends Listed>(url: string, params: Params, all: Iterable<T>, fits: (item: T) => boolean) {
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const isInTime = createdFilter(params)
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  params.finish()

  const found = [...all].reverse().filter((item) => fits(item) && isInTime(item))
  const from = after === undefined ? 0 : position(found, after, 'starting_after') + 1
  const to = before === undefined ? found.length : position(found, before, 'ending_before')
  const start = before === undefined ? from : Math.max(from, to - limit)
  const data = found.slice(start, Math.min(to, start + limit))
  const hasMore = before === undefined ? start + data.length < found.length : start > 0
  return { object: 'list' as const, url, has_more: hasMore, data }
}

function position(found: Listed[], id: string, param: string): number {
  const index = found.findIndex((item) => item.id === id)
  if (index < 0) throw invalid(`No such object: '${id}'`, { param, code: 'resource_missing' })
  return index
}

function createdFilter(params: Params): (item: Listed) => boolean {
  if (typeof params.raw('created') === 'string') {
    const exact = params.integer('created')
    return (item) => item.created === exact
  }
  const range = params.group('created')
  const gte = range?.integer('gte') ?? 0
  const gt = range?.integer('gt') ?? -1
  const lte = range?.integer('lte') ?? Number.POSITIVE_INFINITY
  const lt = range?.integer('lt') ?? Number.POSITIVE_INFINITY
  range?.finish()
  return ({ created }) => created >= gte && created > gt && created <= lte && created < lt
}
