import { z } from 'zod'
import type { Endpoint, Who } from './endpoint.ts'
import { type Role, roles } from './identity/rights.ts'
import { conventions } from './openapi-conventions.ts'
import { namedShapes } from './openapi-shapes.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import { listItems } from './values/listing.ts'

type Json = Record<string, unknown>

interface DocumentInfo {
  title: string
  version: string
  serverUrl: string
}

/** The roles of staff that may make a call. */
export type RolesOf = (endpoint: Endpoint) => readonly Role[]

/** The OpenAPI 3.1 document of these endpoints: each one's input, answers and refusals, and who may call it. */
export function openApi(endpoints: readonly Endpoint[], info: DocumentInfo, rolesOf: RolesOf): object {
  const schemas: Json = { ...errorBodies }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, rolesOf(endpoint), schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: conventions.join('\n\n') },
    servers: [{ url: info.serverUrl }],
    paths,
    components: { schemas, securitySchemes },
  }
}

const isShop = (endpoint: Endpoint) => /^\/(store|admin)\/v1\//.test(endpoint.path)

/** In words, for each operation: `staff (owner, clerk)`. */
function whoMayCall({ who }: Endpoint, mayCall: readonly Role[]): string {
  if (who !== 'staff' && who !== 'pharmacist') return who
  return mayCall.length === roles.length ? `${who} of any role` : `${who} (${mayCall.join(', ')})`
}

const text = { type: 'string' }
const details = { type: 'object', description: 'The figures of the refusal' }
const platformError = {
  type: 'object',
  properties: { code: text, type: text, message: text, details },
  required: ['type', 'message'],
}
const errorBodies: Json = {
  PlatformError: platformError,
  PlatformErrors: { type: 'object', properties: { errors: { type: 'array', items: platformError } } },
  PlatformErrorTexts: {
    type: 'object',
    properties: { errors: { type: 'array', items: text }, message: text },
    required: ['errors', 'message'],
  },
  ShopError: {
    type: 'object',
    properties: { code: text, message: text, statusCode: { type: 'integer' }, details },
    required: ['code', 'message', 'statusCode'],
  },
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'connect.sid' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiToken: { type: 'apiKey', in: 'header', name: 'x-medusa-access-token' },
}
const signedIn: Json[] = [{ session: [] }, { bearer: [] }]
const security: Record<Who, Json[]> = {
  anyone: [],
  provider: [],
  shopper: [{}, ...signedIn],
  customer: signedIn,
  staff: [...signedIn, { apiToken: [] }],
  pharmacist: [...signedIn, { apiToken: [] }],
}

function operation(endpoint: Endpoint, mayCall: readonly Role[], schemas: Json): Json {
  const hasBody = endpoint.method !== 'GET' && !isUnknown(endpoint.body)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    description: `Who may call: ${whoMayCall(endpoint, mayCall)}`,
    tags: [tagOf(endpoint)],
    security: security[endpoint.who],
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.method === 'POST' && !endpoint.asks
        ? [{ name: 'Idempotency-Key', in: 'header', schema: text }]
        : []),
    ],
    ...(hasBody && { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      [endpoint.status]: success(endpoint, schemas),
      ...refusalResponses(endpoint, mayCall.length < roles.length),
    },
  }
}

function requestBody({ files, body }: Endpoint, schemas: Json): Json {
  // A call without a body is parsed as one with an empty object.
  const required = files || !body.safeParse({}).success
  return { ...(required && { required }), content: files ? formOf(body) : json(schemaOf(body, schemas)) }
}

/** `/store/v1/cart/validate` belongs to "shop: cart", `/store/carts` to "store: carts". */
function tagOf(endpoint: Endpoint): string {
  const [area, first, second] = endpoint.path.split('/').slice(1)
  return first === 'v1' ? `${area === 'admin' ? 'pharmacy' : 'shop'}: ${second}` : `${area}: ${first}`
}

function parameters(schema: z.ZodType, where: 'path' | 'query', schemas: Json): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, schemas) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    ...((where === 'path' || required.includes(name)) && { required: true }),
    schema: shape,
    // Comparisons are written in brackets, `created_at[gt]=…`; a list is repeated, as is usual without a style.
    ...(where === 'query' && isNested(shape as Json) && { style: 'deepObject', explode: true }),
  }))
}

const isNested = (shape: Json): boolean =>
  shape.type === 'object' || ((shape.anyOf as Json[] | undefined)?.some(isNested) ?? false)

function success(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.status === 204) return { description: endpoint.summary }
  const schema = schemaOf(endpoint.answer, schemas)
  const isText = schema.const === 'OK'
  return { description: endpoint.summary, content: isText ? { 'text/plain': { schema } } : json(schema) }
}

/** Every refusal of the call and those common to all calls, grouped by status. */
function refusalResponses(endpoint: Endpoint, isForSomeRoles: boolean): Json {
  const isForStaff = endpoint.who === 'staff' || endpoint.who === 'pharmacist'
  const codes = new Set<RefusalCode>([
    'invalid_data',
    ...(isShop(endpoint) ? unparsable(endpoint) : []),
    ...endpoint.refuses,
    ...(isForStaff || endpoint.who === 'customer' ? (['unauthorized'] as const) : []),
    ...(endpoint.who === 'pharmacist' || (isForStaff && isForSomeRoles) ? (['forbidden'] as const) : []),
    ...(endpoint.limited ? (['too_many_requests'] as const) : []),
    ...(endpoint.method === 'POST' ? (['conflict', 'idempotency_key_reused', 'answer_lost'] as const) : []),
  ])
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      status,
      {
        description: codesOfStatus.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
        content: refusalContent(endpoint, codesOfStatus),
      },
    ]),
  )
}

/** The shop's calls name the part of a request that cannot be parsed. */
const unparsable = ({ method, path }: Endpoint): RefusalCode[] => [
  ...(path.includes(':') ? (['invalid_request_path_params'] as const) : []),
  'invalid_request_query_params',
  ...(method === 'GET' ? [] : (['invalid_request_body'] as const)),
]

function refusalContent(endpoint: Endpoint, codes: RefusalCode[]): Json {
  if (isShop(endpoint)) return json({ $ref: '#/components/schemas/ShopError' })
  const plain = codes.filter((code) => refusals[code].plain)
  const names = new Set(codes.filter((code) => !refusals[code].plain).map(errorBodyOf))
  const shapes = [...names].map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    ...(plain.length > 0 && { 'text/plain': { schema: { type: 'string' } } }),
    ...(shapes.length > 0 && json(shapes.length > 1 ? { anyOf: shapes } : shapes[0])),
  }
}

function errorBodyOf(code: RefusalCode): string {
  const { listed, several } = refusals[code]
  if (several) return 'PlatformErrorTexts'
  return listed ? 'PlatformErrors' : 'PlatformError'
}

const json = (schema: unknown): Json => ({ 'application/json': { schema } })

/** A form with as many files as the call takes. */
function formOf(body: z.ZodType): Json {
  const { properties } = z.toJSONSchema(body, { io: 'input' })
  const { minItems, maxItems } = properties!.files as Json
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, minItems, maxItems }
  return { 'multipart/form-data': { schema: { type: 'object', properties: { files }, required: ['files'] } } }
}

const isUnknown = (schema: z.ZodType) => schema instanceof z.ZodUnknown

/** A schema as JSON Schema, its named parts moved to the components. */
function schemaOf(schema: z.ZodType, schemas: Json): Json {
  const rootSchema = z.toJSONSchema(schema, {
    metadata: namedShapes,
    // The transmitted form is zod's input: text in a query, an ISO instant where the result is a Date.
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.description
      if (description) jsonSchema.description = description
      const item = listItems.get(zodSchema)
      if (item) describeList(jsonSchema, item)
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
      // A format says it; zod's own date pattern is longer than most shapes. The same for the range of safe integers.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const { $schema: _, $defs = {}, ...inlineSchema } = withComponentRefs(rootSchema) as Json & { $defs?: Json }
  for (const [name, { id: _id, ...shape }] of Object.entries($defs as Record<string, Json>)) schemas[name] = shape
  return inlineSchema
}

/** Sent repeatedly, `status=a&status=b`; that one text with commas is read as well is told with the conventions. */
function describeList(jsonSchema: Json, item: z.ZodType) {
  const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input' })
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, { type: 'array', items })
}

/** The same tree with `#/$defs/X` referring to the components. */
function withComponentRefs(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withComponentRefs)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : withComponentRefs(value),
    ]),
  )
}
