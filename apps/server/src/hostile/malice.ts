import type { SeededRandom } from '../base/testing/seeded-random.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

function nested(depth: number): Json {
  let inside: Json = 'deep'
  for (let at = 0; at < depth; at++) inside = at % 2 ? [inside] : { a: inside }
  return inside
}

/** Texts that have broken servers: NUL, lone surrogates, fragments of SQL, HTML, paths and templates. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\ufeff',
  "' or '1'='1",
  "'); drop table orders; --",
  '%_%\\',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '$' + '{7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(300),
  '漢'.repeat(12_000),
  'a@b@c.example.com',
  `${'a'.repeat(300)}@example.com`,
]

const things: Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0.0000001,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[[]]],
  ['a', null, 3],
  Array.from({ length: 2000 }, (_, at) => at),
  nested(60),
  nested(4000),
  { ['__proto__']: { is_admin: true } },
  { constructor: { prototype: { is_admin: true } } },
  { length: -1, toString: null, valueOf: 1 },
]

export const hostileText = (random: SeededRandom): string => random.of(texts)

/** A sample with one thing wrong: a value replaced, removed, or added. */
export function spoil(sample: Json, random: SeededRandom): Json {
  const spots = spotsOf(sample)
  const { holder, key } = random.of(spots)
  const wrong = random.next() < 0.5 ? hostileText(random) : random.of(things)
  if (holder === null) return wrong
  const inside = structuredClone(sample)
  const parent = holder.reduce<Json>((at, step) => (at as Record<string, Json>)[step]!, inside) as Record<string, Json>
  const way = random.next()
  if (way < 0.1) delete parent[key]
  else if (way < 0.2) Object.defineProperty(parent, random.of(extraKeys), { value: wrong, enumerable: true })
  else parent[key] = wrong
  return inside
}

const extraKeys = ['__proto__', 'constructor', 'id', 'is_admin', '', 'x'.repeat(500), '\u0000']

/** Every position in a value: itself, and everything inside. */
function spotsOf(value: Json): { holder: string[] | null; key: string }[] {
  const spots: { holder: string[] | null; key: string }[] = [{ holder: null, key: '' }]
  const walk = (at: Json, path: string[]) => {
    if (typeof at !== 'object' || at === null) return
    for (const [key, inside] of Object.entries(at)) {
      spots.push({ holder: path, key })
      walk(inside, [...path, key])
    }
  }
  walk(value, [])
  // The whole is seldom replaced; it is the smallest part of what can be wrong.
  return spots.length > 1 && spots.length < 12 ? [...spots, ...spots.slice(1)] : spots
}

type Body = { payload: string | Buffer; type?: string }

/** Malformed, of the wrong type, too large: each is sent to every call. */
export const brokenBodies: readonly Body[] = [
  { payload: '{' },
  { payload: 'null' },
  { payload: '"text"' },
  { payload: '[]' },
  { payload: `{"a":"${'x'.repeat(1_100_000)}"}` },
  { payload: '{}', type: 'text/plain' },
]

/** What is parsed before any call, the same for all: a few are sent to each. */
export const oddBodies: readonly Body[] = [
  { payload: '{"a":1}}' },
  { payload: "{'a':1}" },
  { payload: '123' },
  { payload: '{"a":1,"a":2,"__proto__":{"b":1}}' },
  { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { payload: '['.repeat(20_000) },
  // Recursive code overflows its stack, here later than in a process of the shop.
  { payload: '['.repeat(100_000) + ']'.repeat(100_000) },
  { payload: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { payload: '<a/>', type: 'application/xml' },
  { payload: '{}', type: 'application/json; charset=utf-7' },
  { payload: '{}', type: 'not a type' },
  { payload: '--x\r\n\r\n', type: 'multipart/form-data; boundary=x' },
]

/** Headers of an attacker. */
export const brokenHeaders: Record<string, string>[] = [
  { cookie: 'connect.sid=' },
  { cookie: `connect.sid=${'A'.repeat(5000)}` },
  { cookie: 'connect.sid=%00%ff; connect.sid=b; __proto__=x' },
  { cookie: ';;;=;=' },
  { authorization: 'Bearer ' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJjdXN0b21lcl9pZCI6ImN1c18xIn0.' },
  { authorization: `Bearer ${'x'.repeat(6000)}` },
  { authorization: 'Basic Og==' },
  { 'x-medusa-access-token': "' or 1=1 --" },
  { 'x-medusa-access-token': '\u00ff\u00fe' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(9000) },
  { 'idempotency-key': '\u00ff' },
  { 'x-cart-id': '../../', 'x-region-id': "'", 'x-country-code': '\u00ff'.repeat(2000) },
  { 'x-forwarded-for': 'not an address', 'x-request-id': '<script>' },
  { 'stripe-signature': 't=,v1=' },
  { 'if-none-match': '*'.repeat(3000) },
]

/** Ends of a URL that a parser may stumble over. */
export const brokenQueries = [
  '?&&&===',
  '?%',
  '?a=%ZZ',
  '?a=%ff',
  '?limit=-1',
  '?limit=1e9',
  '?limit=5&limit=6',
  '?offset=99999999999999999999',
  '?offset[gt]=1',
  '?order=password_hash',
  '?order=-',
  '?fields=password_hash',
  '?expand=__proto__',
  '?expand=a.b.c.d.e.f.g.h',
  '?q=%00',
  '?q=%ed%a0%80',
  '?__proto__[a]=1&constructor[prototype][a]=1',
  '?a[b][c][d][e][f]=1',
  '?created_at[gt]=never',
  '?created_at[gt]=%2B275760-09-13T00:00:00.001Z',
  `?q=${'x'.repeat(8000)}`,
  `?${Array.from({ length: 1000 }, (_, at) => `a[${at}]=1`).join('&')}`,
]
