import { readFileSync } from 'node:fs'
import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'

/**
 * The field-level description of the platform's API (Medusa 1.20, store and admin): the input of its calls
 * (`routes.json`), their answers (`entities.json`, with enumerations and presets), and the refusals of its actions
 * (`transitions.json`). The files are kept as they were given to us, including their mistakes; the tests beside
 * compare the contract with them (085), and explain differences. Nothing else reads them.
 */

/** One key of a query, a body or an answer. `a|b` of its type means either, `a[]` a list. */
export interface Field {
  type: string
  required?: true
  nullable?: true
  /** The default where the key is absent. */
  default?: unknown
  enum?: string[]
  format?: 'date-time' | 'email' | 'password' | 'jwt' | 'uri' | 'binary' | 'iso8601-duration'
  items?: Field
  properties?: Fields
  min?: number
  exclusiveMin?: number
  minItems?: number
  /** Another key that must be less. */
  greaterThan?: string
  /** Exactly one of this key and those. */
  xor?: string[]
  /** Those keys must not be present beside it. */
  excludes?: string[]
}
export type Fields = Record<string, Field>

/** A key of an answer: an entity by its name (`Order`, `Order[]`, `Order|Cart`), a type, or an inline definition. */
export type AnswerType = string | InlineType
interface InlineType {
  type: string
  /** A value that never changes. */
  const?: unknown
  enum?: string[]
  optional?: true
  items?: { properties?: Record<string, AnswerType> }
  properties?: Record<string, AnswerType>
}

export interface Call {
  method: Endpoint['method']
  /** `/store/carts/{id}` */
  path: string
  auth: 'none' | 'customer' | 'admin' | 'optional-customer'
  query: Fields
  body: Fields
  /** Under the status of the success; null is no JSON. */
  response: Record<string, Record<string, AnswerType> | null>
  paginated: boolean
  /** Unknown keys are refused. */
  strictQuery: boolean
  strictBody: boolean
  /** A key of `presets`. */
  preset?: string
}

/**
 * A key of an entity. A `relation` to the entity `ref` is answered where a preset or `expand` names it, or if `eager`.
 */
export interface EntityField extends Omit<Field, 'properties' | 'required'> {
  const?: unknown
  ref?: string
  relation?: true
  eager?: true
  computed?: true
  /** The enum may grow. */
  open?: true
}
interface Entity {
  /** Answered in addition to the fields of that one. */
  extends?: string
  /** Stored and never answered. */
  hidden?: string[]
  /** What a buyer's call loads with it, where no preset says so. */
  defaultStoreRelations: string[]
  fields: Record<string, EntityField>
}

/** The default answer of a call: relations as paths (`items.variant`), fields, and those of its cart. */
export interface Preset {
  relations?: string[]
  fields?: string[]
  cartRelations?: string[]
  cartFields?: string[]
}

/** How something is refused. */
export interface ExpectedRefusal {
  status: number
  type?: string
  code?: string
}
export interface Action {
  resource: string
  action: string
  route?: string | string[]
  /** Where the record is in none of the required states. */
  else?: ExpectedRefusal
  /** The same for one of them alone. */
  elseByStatus?: Record<string, ExpectedRefusal>
  guards?: { when: string; else: ExpectedRefusal }[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'))

export const calls: Call[] = read('routes')
export const actions: Action[] = read('transitions')
const { $enums, $presets, ...entityData } = read('entities')
export const entities: Record<string, Entity> = entityData
export const presets: Record<string, Preset> = $presets

/** The call as the contract spells it. */
export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const contract = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
/** The contract's own call of that name. */
export const endpointOf = (name: string): Endpoint | undefined => contract.get(name)

/** Each call of the data that the contract has: its name, what the data say, and the contract. */
export const callsOfBoth = calls.flatMap((call) => {
  const endpoint = endpointOf(nameOf(call))
  return endpoint ? [[nameOf(call), call, endpoint] as const] : []
})
