import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import type { z } from 'zod'
import { type Refused, refuse } from './refuse.ts'

/** The shop's own contract and the platform's spell a refusal differently; the path tells which is meant. */
const isShopPath = (path: string) => path.startsWith('/store/v1/') || path.startsWith('/admin/v1/')

/** A refusal's body as its route family spells it (architecture §5, platform-errors, shop.md §8). */
export function refusalBody(path: string, refused: Refused): unknown {
  const { type, wire, status, plain, listed, several } = refusals[refused.code]
  const detail = refused.detail && { details: refused.detail }
  if (isShopPath(path)) return { code: refused.code, message: refused.message, statusCode: status, ...detail }
  if (plain) return refusals[refused.code].message
  if (several) return { errors: refused.detail?.errors ?? [], message: refused.message }
  const code = wire === undefined ? refused.code : wire
  const body = { ...(code !== null && { code }), type, message: refused.message, ...detail }
  return listed ? { errors: [body] } : body
}

/** What a caller learns of a bug: that it was ours, and the request's id is in the header. */
export function bugBody(path: string): unknown {
  const message = 'An unknown error occurred.'
  if (isShopPath(path)) return { code: 'unknown_error', message, statusCode: 500 }
  return { code: 'unknown_error', type: 'unknown_error', message }
}

/** Parses one part of a request, or refuses with every fault in one sentence. */
export function parsePart<S extends z.ZodType>(schema: S, given: unknown, path: string, part: Part): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(describe).join(', ')
  throw refuse(isShopPath(path) ? shopCode[part] : 'invalid_data', undefined, faults)
}

type Part = 'params' | 'query' | 'body'
const shopCode: Record<Part, RefusalCode> = {
  params: 'invalid_request_path_params',
  query: 'invalid_request_query_params',
  body: 'invalid_request_body',
}

const describe = (issue: z.core.$ZodIssue) =>
  issue.path.length ? `${issue.path.join('.')}: ${issue.message}` : issue.message

/** What a database error means to the caller, or null when it is a bug. */
export function refusalOfDatabase(error: unknown): Refused | null {
  const code = (error as { code?: unknown }).code
  if (code === '23505') return refuse('duplicate_error')
  if (code === '23503') return refuse('not_found', undefined, 'Something that this request names does not exist')
  if (code === '40001' || code === '40P01') return refuse('conflict')
  // Text that PostgreSQL cannot hold (a NUL, a lone surrogate) and numbers beyond its columns are bad input, not bugs.
  if (code === '22021' || code === '22P05' || code === '22003' || code === '22P02') return refuse('invalid_data')
  return null
}
