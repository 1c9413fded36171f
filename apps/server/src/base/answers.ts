import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { withoutEmptyParams } from '@kusuribako/contract/values/listing'
import type { z } from 'zod'
import { DatabaseAway } from './db.ts'
import { type Refused, refuse } from './refuse.ts'

/** The shop's own contract and the platform's spell a refusal differently; the path tells which is meant. */
const isShopPath = (path: string) => /^\/(store|admin)\/v1(\/|$)/.test(path)

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

/** All that a caller learns of a bug: an internal error. The request's id, for our log, is in the header. */
export function bugBody(path: string): unknown {
  const message = 'An unknown error occurred.'
  if (isShopPath(path)) return { code: 'unknown_error', message, statusCode: 500 }
  return { code: 'unknown_error', type: 'unknown_error', message }
}

/**
 * Parses one part of a request, or refuses with all its faults in one sentence. In a body of the platform's calls
 * `null` for a field that cannot be null counts as absent: clients of the platform send it for unset fields.
 */
export function parsePart<S extends z.ZodType>(schema: S, sent: unknown, path: string, part: Part): z.output<S> {
  const value = part === 'query' ? withoutEmptyParams(sent as object) : sent
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => withSentValue(issue, value))
  if (part === 'body' && !isShopPath(path)) {
    const nulls = pathsOf(issues).filter((path) => valueAt(value, path) === null)
    const without = nulls.length > 0 ? schema.safeParse(withoutFields(value, nulls)) : parsed
    if (without.success) return without.data
  }
  throw malformed(path, part, issues.map(isShopPath(path) ? describeAll : describe).join(', '))
}

/** The refusal of a part of a request that cannot be parsed; a long message is cut. */
export const malformed = (path: string, part: Part, message: string): Refused =>
  refuse(isShopPath(path) ? shopCode[part] : 'invalid_data', undefined, message.replace(/^(.{2000}).+$/s, '$1…'))

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce((at, key) => (at as Fields | null | undefined)?.[key], value)

function withoutFields(value: unknown, paths: readonly PropertyKey[][]): unknown {
  const copy = structuredClone(value)
  for (const path of paths) {
    const key = path.at(-1)
    if (typeof key === 'string') delete (valueAt(copy, path.slice(0, -1)) as Fields)[key]
  }
  return copy
}
type Fields = Record<PropertyKey, unknown>

/** The paths of the faults; of a union, those of each of its alternatives. */
const pathsOf = (issues: readonly z.core.$ZodIssue[], before: readonly PropertyKey[] = []): PropertyKey[][] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    return issue.code === 'invalid_union' ? [path, ...issue.errors.flatMap((inner) => pathsOf(inner, path))] : [path]
  })

type Part = 'params' | 'query' | 'body'
const shopCode: Record<Part, RefusalCode> = {
  params: 'invalid_request_path_params',
  query: 'invalid_request_query_params',
  body: 'invalid_request_body',
}

/**
 * A text that could not be converted to a number or a date is quoted as it was sent, not as `NaN` or `Invalid Date`.
 */
function withSentValue(issue: z.core.$ZodIssue, value: unknown): z.core.$ZodIssue {
  const input = / (NaN|Date)$/.test(issue.message) ? valueAt(value, issue.path) : issue.input
  const message = issue.message.replace(/ (NaN|Date)$/, ` ${typeof input}`)
  return { ...issue, input, message } as z.core.$ZodIssue
}

/** The refusal of a field that its schema cannot judge: a day that is still to come, an address elsewhere. */
export const malformedField = (field: string, input: unknown, message: string): Refused =>
  refuse(shopCode.body, undefined, describeAll({ code: 'custom', path: [field], input, message }))

const describe = ({ path, message }: z.core.$ZodIssue) => (path.length ? `${path.join('.')}: ${message}` : message)
/** The messages of the shop's own calls end with the value that was received and its type (shop.md §8). */
const describeAll = (issue: z.core.$ZodIssue) => `${describe(issue)} (received ${received(issue)})`

/** Never repeats secrets, answers to a pharmacist or long texts: a client may write the message to a log. */
function received({ path, input }: z.core.$ZodIssue): string {
  const type = input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input
  const isShort = type === 'number' || type === 'boolean' || (typeof input === 'string' && input.length <= 50)
  return isShort && !neverQuoted.test(path.join('.')) ? `${JSON.stringify(input)}, ${type}` : type
}
const neverQuoted = /password|token|secret|auth|answer|remark|temporaryCode|^code$/i

/** The connection was closed (PostgreSQL stops, network breaks), or the server is a read-only standby or full. */
const away = /^(57P0[123]|25006|53...|58030|ECONNRESET|EPIPE|Connection terminated|Client has encountered a conn)/

/** What a database error means to the caller, or null when it is a bug. */
export function refusalOfDatabase(error: unknown): Refused | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (error instanceof DatabaseAway || away.test(String(code ?? message))) return refuse('database_away')
  if (code === '23505') return refuse('duplicate_error')
  if (code === '23503') return refuse('not_found', undefined, 'Something that this request names does not exist')
  if (code === '40001' || code === '40P01') return refuse('conflict')
  // Text that PostgreSQL cannot hold (a NUL, a lone surrogate) and numbers beyond its columns are bad input, not bugs.
  if (code === '22021' || code === '22P05' || code === '22P02') return refuse('invalid_data')
  if (code === '22003') return refuse('invalid_data', undefined, 'This comes to a number above 2147483647')
  return null
}
