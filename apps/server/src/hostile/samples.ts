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
  items?: Shape
  minLength?: number
  minimum?: number
  default?: Json
}

/** Things that exist, by the name a field or a part of a path gives them. */
export type Real = (name: string, path: string) => string | undefined

/** A request that fits the contract as far as its schemas tell: every field filled, existing things named. */
export function sampleOf(endpoint: Endpoint, real: Real) {
  const named = (name: string) => real(name, endpoint.path)
  const part = (schema: z.ZodType) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    return fill(shape, '', named)
  }
  return {
    params: part(endpoint.params) as Record<string, string>,
    query: part(endpoint.query) as Record<string, Json>,
    body: part(endpoint.body),
  }
}

/** What says how an answer is shaped must name what there is: left out, a request is no less whole. */
const shaping = new Set(['fields', 'expand', 'order'])

function fill(shape: Shape, name: string, named: (name: string) => string | undefined): Json {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0] ?? null
  const known = named(name)
  if (known !== undefined) return known
  const either = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (either) return fill(either[0]!, name, named)
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([key]) => !shaping.has(key))
        .map(([key, inside]) => [key, fill(inside, key, named)]),
    )
  if (shape.type === 'array') return [fill(shape.items ?? {}, name, named)]
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
