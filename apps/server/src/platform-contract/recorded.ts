import { readFileSync, writeFileSync } from 'node:fs'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import type { TestResponse } from '../base/testing/shop.ts'
import type { Example } from './desk.fixture.ts'
import { addressOf } from './send-example.ts'

/** A request with its answer, as the reference shows it. */
export interface Recorded {
  request: string
  body?: unknown
  status: number
  answer?: unknown
}

/** Those of the platform's calls, and those of the shop's own. */
type Book = 'examples' | 'shop-examples'
const fileOf = (book: Book) => new URL(`../../../../packages/contract/src/data/${book}.json`, import.meta.url)

/** The examples of the reference, by call. */
export const readRecorded = (book: Book): Record<string, Recorded> => JSON.parse(readFileSync(fileOf(book), 'utf8'))
/** One line for each call, so that a diff shows where a change is. */
export function writeRecorded(book: Book, all: Record<string, Recorded>): void {
  const lines = Object.entries(all).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
  writeFileSync(fileOf(book), `{\n${lines.join(',\n')}\n}\n`)
}

/**
 * A request and its answer made readable: lists of the answer keep their first entry, long texts their beginning, deep
 * content is left out, and values that differ with each run (ids, sequence numbers) are replaced by constant ones. The
 * request is complete, so that it can be sent, except for keys that a mail or another shop has carried.
 */
export function recorded(endpoint: Endpoint, example: Example, { status, body }: TestResponse): Recorded {
  const request = `${endpoint.method} ${addressOf(endpoint, example)}`
  const record = {
    request,
    ...bodyOf(example),
    status,
    ...(status !== 204 && { answer: shorten(body, '', 1) }),
  }
  return JSON.parse(alike(JSON.stringify(record)))
}

/** The readable part of a body: a form's bytes are not. */
const bodyOf = ({ body, sent }: Example) => {
  const content = body ?? sent?.payload
  return content === undefined ? {} : { body: withoutKeys(content) }
}

/** They differ with each run, and open nothing any more. */
function withoutKeys(content: unknown): unknown {
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && /^[\w.-]{120,}$/.test(value) ? `${value.slice(0, 40)}…` : value
  return JSON.parse(JSON.stringify(content, cut))
}

/** `{ answer: { order: { items: [{ variant: … } ] } } }` */
const deepest = 3

function shorten(value: unknown, key = '', depth = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => shorten(one, key, depth))
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 40)}…` : value
  if (counting.has(key) && typeof value === 'number') return 1
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '…'
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, shorten(inside, name, depth + 1)]))
}
const counting = new Set(['display_id', 'count', 'stocked_quantity', 'reserved_quantity', 'inventory_quantity', 'rank'])

/** The n-th id of a text is always the same, whichever it was. */
function alike(text: string): string {
  const replacements = new Map<string, string>()
  return text
    .replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/gi, (ulid) => {
      const replacement =
        replacements.get(ulid.toUpperCase()) ?? `01K${String(replacements.size + 1).padStart(23, '0')}`
      replacements.set(ulid.toUpperCase(), replacement)
      return replacement
    })
    .replaceAll(/display_id=\d+/g, 'display_id=1')
}

/** What tells whether examples are outdated: the names of all their fields. */
export const shapesOf = (all: Record<string, Recorded>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, [...new Set(shapeOf(one))].sort()]))

/** The names of all fields, with the path to each. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inside]) => shapeOf(inside, `${path}.${key}`))
}
