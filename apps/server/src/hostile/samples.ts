import type { Endpoint } from '@kusuribako/contract/endpoint'
import { z } from 'zod'
import type { Json } from './malice.ts'

interface Shape {
  type?: string
  format?: string
  const?: Json
  enum?: Json[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  minimum?: number
  default?: Json
}

/** Existing records, by the name of a field or a path segment. */
export type Real = (name: string, path: string) => string | undefined

export interface Sample {
  params: Record<string, Json>
  query: Record<string, Json>
  body: Json
}

/**
 * A valid request according to the contract's schemas, naming existing records: every field filled, or only required
 * ones.
 */
export function sampleOf(endpoint: Endpoint, real: Real, fields: 'all' | 'required' = 'all'): Sample {
  const named = (name: string) => real(name, endpoint.path)
  const part = (schema: z.ZodType) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    return fill(shape, '', named, fields)
  }
  return {
    params: part(endpoint.params) as Record<string, Json>,
    query: part(endpoint.query) as Record<string, Json>,
    body: part(endpoint.body),
  }
}

/** Parameters that shape an answer must name existing fields: left out, a request is no less complete. */
const shaping = new Set(['fields', 'expand', 'order'])

function fill(shape: Shape, name: string, named: (name: string) => string | undefined, fields: string): Json {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0] ?? null
  const known = named(name)
  if (known !== undefined) return known
  const either = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (either) return fill(either[0]!, name, named, fields)
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([key]) => !shaping.has(key) && (fields === 'all' || shape.required?.includes(key)))
        .map(([key, inside]) => [key, fill(inside, key, named, fields)]),
    )
  if (shape.type === 'array') return [fill(shape.items ?? {}, name, named, fields)]
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return textOf(shape)
  return {}
}

function textOf({ format, minLength = 1 }: Shape): string {
  if (format === 'email') return 'hostile@example.com'
  if (format === 'date') return '1990-04-01'
  if (format === 'date-time') return '2026-04-01T00:00:00Z'
  if (format === 'uri') return 'https://example.com/'
  return '1'.repeat(minLength)
}

/** Path and query of a request to an endpoint. */
export function addressOf(path: string, params: Record<string, Json>, query: Json): string {
  const at = path.replaceAll(/:(\w+)/g, (_all, name) => encodeSafely(params[name] ?? 'none'))
  if (typeof query !== 'object' || query === null) return `${at}?${encodeSafely(query)}`
  const parts = Object.entries(query).flatMap(([name, value]) => pairs(encodeSafely(name), value))
  return parts.length ? `${at}?${parts.join('&')}`.slice(0, 60_000) : at
}

/** `a=1`, `a=1&a=2`, `a[b]=1`. */
function pairs(name: string, value: Json): string[] {
  if (Array.isArray(value)) return value.map((one) => `${name}=${encodeSafely(one)}`)
  if (typeof value !== 'object' || value === null) return [`${name}=${encodeSafely(value)}`]
  return Object.entries(value).map(([key, inside]) => `${name}[${encodeSafely(key)}]=${encodeSafely(inside)}`)
}

/** A lone surrogate has no encoding in a URL; its bytes have. */
function encodeSafely(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}
