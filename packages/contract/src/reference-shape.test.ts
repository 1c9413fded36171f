import { expect, test } from 'vitest'
import { type Schema, shapeText } from './reference-shape.ts'

/** As a reader sees it. */
const read = (schema: Schema) =>
  shapeText(schema)
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))

test('shapeText writes required, optional and nullable fields like a TypeScript type', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      id: { type: 'string', maxLength: 64 },
      email: { anyOf: [{ type: 'string', minLength: 1, maxLength: 320 }, { type: 'null' }] },
      status: { type: 'string', enum: ['open', 'done'] },
      lines: { type: 'array', items: { $ref: '#/components/schemas/OrderLine' }, minItems: 1, maxItems: 20 },
      address: { type: 'object', properties: { city: { type: ['string', 'null'] } }, required: ['city'] },
    },
    required: ['id', 'lines'],
  }
  expect(read(schema)).toBe(`{
  id: string ≤ 64
  email?: string 1–320 | null
  status?: "open" | "done"
  lines: OrderLine[] 1–20
  address?: {
    city: string | null
  }
}`)
})

test('limits, formats and defaults follow the type', () => {
  expect(read({ type: 'integer', minimum: 1, maximum: 1000, default: 20 })).toBe('integer 1–1000 = 20')
  expect(read({ type: 'number', exclusiveMinimum: 0 })).toBe('number > 0')
  expect(read({ type: 'string', format: 'date-time' })).toBe('date-time')
  expect(read({ type: 'string', pattern: '^[0-9a-f]{64}$' })).toBe('string /^[0-9a-f]{64}$/')
})

test('a schema that allows anything or nothing is shown as such', () => {
  expect(read({})).toBe('anything')
  expect(read({ not: {} })).toBe('nothing')
  expect(read({ type: 'object' })).toBe('{}')
  expect(read({ type: 'object', additionalProperties: {} })).toBe('{ [any]: anything }')
  expect(read({ type: 'object', properties: { id: {} }, required: ['id'], additionalProperties: {} })).toBe(
    '{\n  id: anything\n  [any other]: anything\n}',
  )
  expect(read({ type: 'array', items: { oneOf: [{ type: 'string' }, { const: 1 }] } })).toBe('(string | 1)[]')
})

test('a schema name links to its section, and schema text is escaped as HTML', () => {
  expect(shapeText({ $ref: '#/components/schemas/Cart' })).toBe('<a href="#schema-Cart">Cart</a>')
  expect(shapeText({ const: '<b>&"' })).not.toMatch(/[<"]/)
  expect(shapeText({ type: 'object', properties: { '<b>': {} } })).toContain('&#60;b&#62;?: anything')
})
