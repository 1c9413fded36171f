import { describe, expect, test } from 'vitest'
import { endpoints } from './all.ts'
import { roles } from './identity/rights.ts'
import { openApi, type RolesOf } from './openapi.ts'

const about = { title: 'Kusuribako', version: '1', serverUrl: 'http://localhost:9000' }
/** Here owners and clerks may write, and everybody may read. */
const rolesOf: RolesOf = ({ method }) => (method === 'GET' ? roles : ['owner', 'clerk'])
const document = openApi(endpoints, about, rolesOf) as {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { type?: string; properties?: object }> }
}
interface Operation {
  operationId: string
  description: string
  security: object[]
  parameters: { name: string; in: string; required?: true; style?: string; schema: object }[]
  requestBody?: { required?: true; content: Record<string, { schema: BodySchema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: ErrorSchema }> }>
}
interface BodySchema {
  required?: string[]
  properties?: Record<string, { description?: string; minItems?: number; maxItems?: number }>
}
interface ErrorSchema {
  $ref?: string
  anyOf?: { $ref: string }[]
}
const at = (path: string, method: string) => document.paths[path]?.[method] as Operation

describe('the OpenAPI document', () => {
  test('lists every call once, each with a unique operationId', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(document.openapi).toBe('3.1.0')
    expect(operations).toHaveLength(endpoints.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(endpoints.length)
  })

  test('describes what many calls share: error formats, headers, idempotency, retries, sessions', () => {
    const headers = [
      'x-medusa-access-token',
      'x-publishable-api-key',
      'x-cart-id',
      'x-region-id',
      'x-country-code',
      'x-page-url',
      'x-user-agent',
      'x-request-id',
    ]
    for (const word of ['statusCode', ...headers, 'Idempotency-Key', 'Retry-After', 'connect.sid'])
      expect(document.info.description).toContain(word)
  })

  test('keeps every operation below 10,000 characters and leaves out implied limits', () => {
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path,
        method,
        letters: JSON.stringify(operation).length,
      })),
    )
    expect(calls.filter(({ letters }) => letters > 10_000)).toEqual([])
    // What a format implies already, and what holds for every integer, is left out.
    expect(JSON.stringify(document)).not.toMatch(/9007199254740991|\d{4}-02-29|02468/)
  })

  test('refers only to components that exist', () => {
    const text = JSON.stringify(document)
    const pointers = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...pointers].filter((pointer) => !known.includes(pointer ?? ''))).toEqual([])
    expect(pointers).toContain('#/components/schemas/Cart')
    expect(text).not.toContain('$defs')
  })

  test('states the parameters and the body that a call accepts', () => {
    const get = at('/store/products', 'get')
    const styles = Object.fromEntries(get.parameters.map(({ name, style }) => [name, style]))
    // The style is for objects alone; a list is repeated (`id=a&id=b`), as OpenAPI does by default.
    expect(styles).toMatchObject({ id: undefined, created_at: 'deepObject', q: undefined, limit: undefined })
    expect(at('/store/carts/{id}', 'get').parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
    expect(
      at('/store/carts/{id}/line-items', 'post').requestBody?.content['application/json']?.schema.required,
    ).toEqual(['variant_id', 'quantity'])
    const legacy = at('/admin/v1/legacy-orders/import', 'post').requestBody?.content['application/json']?.schema
    expect(legacy?.properties?.csvData?.description).toMatch(/^Required columns: Name, Email, .*Lineitem price$/)
    expect(at('/store/auth', 'post').requestBody?.required).toBe(true)
    expect(at('/store/carts', 'post').requestBody).toMatchObject({ content: {} })
    expect(at('/store/carts', 'post').requestBody?.required).toBeUndefined()
    expect(at('/admin/order-edits/{id}/confirm', 'post').requestBody).toBeUndefined()
  })

  test('states which entries a list in a query may have, and how many files a form', () => {
    const schemaOf = (path: string, name: string) =>
      at(path, 'get').parameters.find((parameter) => parameter.name === name)?.schema
    const states = schemaOf('/admin/orders', 'fulfillment_status')
    expect(states).toMatchObject({
      type: 'array',
      items: { enum: expect.arrayContaining(['not_fulfilled', 'shipped']) },
    })
    expect(schemaOf('/store/products', 'id')).toEqual({ type: 'array', items: { type: 'string', maxLength: 255 } })
    const filesOf = (path: string) =>
      at(path, 'post').requestBody?.content['multipart/form-data']?.schema.properties?.files
    expect(filesOf('/admin/uploads')).toMatchObject({ type: 'array', minItems: 1 })
    expect(filesOf('/admin/v1/legacy-orders/import-file')).toMatchObject({ minItems: 1, maxItems: 1 })
  })

  test('states the refusals of a call in the error format of its family', () => {
    const completed = at('/store/carts/{id}/complete', 'post').responses
    // What is refused at the order is a list of errors; what any call may answer is one.
    expect(completed['409']?.content?.['application/json']?.schema.anyOf).toEqual([
      { $ref: '#/components/schemas/PlatformErrors' },
      { $ref: '#/components/schemas/PlatformError' },
    ])
    const outsideOfKey = at('/store/products', 'get').responses['400']?.content?.['application/json']?.schema
    expect(outsideOfKey?.anyOf).toContainEqual({ $ref: '#/components/schemas/PlatformErrorTexts' })
    expect(completed['409']?.description).toContain('`insufficient_inventory_at_order`')
    const signedIn = at('/store/v1/auth', 'post').responses
    expect(Object.keys(signedIn)).toEqual(['200', '400', '401', '403', '409', '423', '429'])
    expect(signedIn['401']?.content?.['application/json']?.schema.$ref).toBe('#/components/schemas/ShopError')
    const lookedUp = at('/store/orders', 'get').responses['404']
    expect(Object.keys(lookedUp?.content ?? {})).toEqual(['text/plain'])
  })

  test('names the code of a request that cannot be parsed as its family answers it', () => {
    const codesOf = (path: string, method: string) =>
      at(path, method).responses['400']?.description.match(/invalid_(data|request_\w+)/g)
    expect(codesOf('/store/v1/zipcodes', 'get')).toContain('invalid_request_query_params')
    expect(codesOf('/store/v1/auth', 'post')).toContain('invalid_request_body')
    expect(codesOf('/store/v1/notices/{id}', 'get')).toContain('invalid_request_path_params')
    expect(codesOf('/store/auth', 'post')).toEqual(['invalid_data'])
  })

  test('states which roles of staff may call, and that others are refused', () => {
    expect(at('/admin/products', 'get').description).toBe('Who may call: staff of any role')
    expect(at('/admin/products', 'get').responses).not.toHaveProperty('403')
    expect(at('/admin/products', 'post').description).toBe('Who may call: staff (owner, clerk)')
    expect(at('/admin/products', 'post').responses['403']?.description).toContain('`forbidden`')
    expect(at('/store/products', 'get').description).toBe('Who may call: shopper')
  })

  test('states which credentials a call accepts', () => {
    expect(at('/store/regions', 'get').security).toEqual([])
    expect(at('/store/carts/{id}', 'get').security).toEqual([{}, { session: [] }, { bearer: [] }])
    expect(at('/store/customers/me', 'get').security).toEqual([{ session: [] }, { bearer: [] }])
  })
})
