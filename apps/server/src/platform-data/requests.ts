import type { z } from 'zod'
import type { Field, Fields } from './platform-data.ts'
import { placeOf, type Place as Shape } from './shapes.ts'

type Part = 'query' | 'body'
type Path = (string | number)[]

/** Values of each type, as JSON and as the text of a query, whose lists and comparisons have brackets. */
const values: Record<Part, Record<string, unknown>> = {
  body: { string: 'text', integer: 1, number: 1, boolean: true, array: [], object: {} },
  query: { string: 'text', integer: '1', number: '1', boolean: 'true', array: ['text'], object: {} },
}
const compared: Record<string, unknown> = {
  DateOp: { lt: '2026-04-01T00:00:00Z', gt: '2026-04-01', lte: '1774969200', gte: '2026-04-01T00:00:00.000Z' },
  NumberOp: { lt: '1', gt: '1', lte: '1', gte: '1.5' },
  StringOp: { lt: 'a', gt: 'a', lte: 'a', gte: 'a', contains: 'a', starts_with: 'a', ends_with: 'a' },
}
const ofFormat: Partial<Record<string, string>> = {
  'date-time': '2026-04-01T00:00:00Z',
  email: 'hanako@example.com',
  'iso8601-duration': 'P3D',
}
/** Keys whose values types do not describe: an id with that prefix, a country. */
const ofKey: Record<string, string> = {
  address_id: 'laddr_1',
  api_token: 'a token of 32 letters and no less',
  country_code: 'jp',
  currencies: 'jpy',
  currency_code: 'jpy',
  default_currency_code: 'jpy',
  images: 'https://example.com/a.png',
  inventory_item_id: 'iitem_1',
  is_active: 'true',
  is_internal: 'true',
  line_item_id: 'item_1',
  location_id: 'sloc_1',
  password: 'correct horse',
  parent_return_reason_id: 'rr_1',
  reason: 'other',
  to: 'hanako@example.com',
  url: 'https://example.com/a.png',
  variant_id: 'variant_1',
}
const later = '2026-04-02T00:00:00Z'

const typesOf = ({ type }: Field) => type.split('|')
const isList = (type: string) => type.endsWith('[]')

/** A value of the field's type that its data allow. */
function sampleOf(key: string, field: Field, part: Part, type = typesOf(field)[0]!): unknown {
  if (type in compared) return compared[type]
  if (isList(type)) return [values[part].string]
  if (type === 'array') return [field.items ? sampleOf(key, field.items, part) : values[part].string]
  if (type === 'object') return field.properties ? wholeOf(field.properties, part) : {}
  if (type !== 'string') return values[part][type] ?? 'text'
  if (field.greaterThan) return later
  return field.enum?.[0] ?? ofFormat[field.format ?? ''] ?? ofKey[key] ?? values[part].string
}

const besideIt = ({ xor, excludes }: Field) => [...(xor ?? []), ...(excludes ?? [])]

/** Every field at once, except those excluded by an earlier one. */
function wholeOf(fields: Fields, part: Part): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields))
    if (!besideIt(field).some((other) => other in whole)) whole[key] = sampleOf(key, field, part)
  return whole
}

interface Place {
  path: Path
  key: string
  field: Field
  /** The fields that must not be present beside it. */
  besides: Fields
}
/** The position of each field in such a request, including nested ones. */
function placesOf(fields: Fields, at: Path = []): Place[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const path = [...at, key]
    const besides = Object.fromEntries(besideIt(field).map((other) => [other, fields[other]!]))
    const inside = field.properties ? placesOf(field.properties, path) : []
    const inItems = field.items?.properties ? placesOf(field.items.properties, [...path, 0]) : []
    return [{ path, key, field, besides }, ...inside, ...inItems]
  })
}

/** The same request with another value at that position (undefined: with none), and without those keys beside it. */
function changed<T>(request: T, [key, ...inside]: Path, value: unknown, without: string[] = []): T {
  const copy = (Array.isArray(request) ? [...request] : { ...request }) as Record<string | number, unknown>
  if (inside.length > 0) copy[key!] = changed(copy[key!], inside, value, without)
  else {
    for (const other of without) delete copy[other]
    if (value === undefined) delete copy[key!]
    else copy[key!] = value
  }
  return copy as T
}

/**
 * The differences between a part of a call and its data, a line each: it is tried with everything, with each value
 * that the data allow in each position, with some that they do not, and without each key.
 */
export function differencesOfRequest(schema: z.ZodType, fields: Fields, part: Part, strict: boolean): string[] {
  const whole = wholeOf(fields, part)
  const { success, error } = schema.safeParse(whole)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')} refused: ${message}`)
  const takesMore = schema.safeParse({ ...whole, surely_unknown: 'text' }).success
  return [
    ...(takesMore === strict ? [`${strict ? 'takes' : 'refuses'} unknown keys`] : []),
    ...additionalKeys(placeOf(schema, 'input'), fields).map((path) => `${path} is taken beside`),
    ...placesOf(fields).flatMap((place) =>
      [...ofValues(schema, whole, place, part), ...ofAbsence(schema, whole, place, part)].map(
        (difference) => `${place.path.join('.')} ${difference}`,
      ),
    ),
  ]
}

/** Keys that are not in the data, if there are any data. */
function additionalKeys(shape: Shape, fields: Fields, at = ''): string[] {
  const inside = Object.entries(fields).flatMap(([key, { properties, items }]) => {
    const [nested, nestedShape] = [properties ?? items?.properties, shape.inside(key)]
    return nested && nestedShape ? additionalKeys(nestedShape.each(), nested, `${at}${key}.`) : []
  })
  return [...shape.keys.filter((key) => !(key in fields)).map((key) => at + key), ...inside]
}

type Whole = Record<string, unknown>

function ofValues(schema: z.ZodType, whole: Whole, { path, key, field, besides }: Place, part: Part): string[] {
  const takes = (request: Whole) => schema.safeParse(request).success
  const alone = (value: unknown) => changed(whole, path, value, Object.keys(besides))
  const withBoth = (other: string, value: unknown) =>
    changed(alone(sampleOf(key, field, part)), [...path.slice(0, -1), other], value)
  return [
    ...rightValues(key, field, part).flatMap((value) => (takes(alone(value)) ? [] : [`refuses ${asText(value)}`])),
    ...wrongValues(field, part).flatMap((value) => (takes(alone(value)) ? [`takes ${asText(value)}`] : [])),
    ...Object.entries(besides).flatMap(([other, one]) =>
      takes(withBoth(other, sampleOf(other, one, part))) ? [`takes ${other} beside it`] : [],
    ),
  ]
}

function ofAbsence(schema: z.ZodType, whole: Whole, { path, key, field, besides }: Place, part: Part): string[] {
  const parsed = (value: unknown) => schema.safeParse(changed(whole, path, value, Object.keys(besides)))
  const [present, absent] = [parsed(sampleOf(key, field, part)), parsed(undefined)]
  if (present.success && valueAt(present.data, path) === undefined) return ['is not known']
  // Of those that exclude each other one may be required: which no single one of them says.
  if (field.excludes) return []
  const required = !!field.required || !!field.xor
  if (absent.success === required) return [required ? 'is not required' : 'is required']
  const actual = absent.success ? valueAt(absent.data, path) : undefined
  const expected = required ? undefined : field.default
  return asText(actual) === asText(expected) ? [] : [`is ${asText(actual)} when absent, not ${asText(expected)}`]
}

const valueAt = (data: unknown, path: Path) =>
  path.reduce<unknown>((inside, key) => (inside as Whole | undefined)?.[key], data)

const asText = (value: unknown) => JSON.stringify(value)

/** All that the data allow at a position. */
function rightValues(key: string, field: Field, part: Part): unknown[] {
  return [
    ...typesOf(field).map((type) => sampleOf(key, field, part, type)),
    ...(field.enum ?? []),
    ...(field.items?.enum ?? []).map((one) => [one]),
    ...(field.nullable ? [part === 'body' ? null : 'null'] : []),
    ...(field.min !== undefined ? [field.min] : []),
    ...(typesOf(field).includes('number') ? [part === 'body' ? 1.5 : '1.5'] : []),
  ]
}

/** Some of what they do not allow. */
function wrongValues(field: Field, part: Part): unknown[] {
  const types = typesOf(field)
  const isOf = (type: string) => types.some((one) => one === type || (type === 'array' && isList(one)))
  const isNumber = isOf('integer') || isOf('number')
  const ofOtherTypes = Object.entries(values.body).flatMap(([type, value]) =>
    isOf(type) || isOf('any') || (isNumber && typeof value === 'number') ? [] : [value],
  )
  return [
    ...(part === 'body' ? ofOtherTypes : []),
    ...(part === 'body' && isOf('integer') ? [1.5] : []),
    ...(part === 'query' && !isOf('string') && (isNumber || isOf('boolean')) ? ['text'] : []),
    ...(types.some((type) => type in compared) ? [{ surely_unknown: '1' }] : []),
    ...(field.enum || ofFormat[field.format ?? ''] ? ['x'] : []),
    ...(field.items?.enum ? [['x']] : []),
    ...(field.min !== undefined ? [field.min - 1] : []),
    ...(field.exclusiveMin !== undefined ? [field.exclusiveMin] : []),
    ...(field.minItems ? [[]] : []),
    ...(field.greaterThan ? ['2026-03-31T00:00:00Z'] : []),
  ]
}
