/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  format?: string
  pattern?: string
  not?: Schema
  $ref?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export const html = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A JSON Schema as HTML that reads like a TypeScript type, a line per field: `email?: string 1–320 | null`. Limits
 * follow the type, the default follows `=`, a description `//`; the name of a shape links to it.
 */
export function shapeText(schema: Schema, inset = ''): string {
  const preset = schema.default === undefined ? '' : ` = ${html(JSON.stringify(schema.default))}`
  const note = schema.description === undefined ? '' : ` // ${html(schema.description)}`
  return alternatives(schema, inset).join(' | ') + preset + note
}

function alternatives(schema: Schema, inset: string): string[] {
  if (schema.$ref) return [linkTo(schema.$ref.split('/').at(-1)!)]
  if ('const' in schema) return [html(JSON.stringify(schema.const))]
  if (schema.enum) return schema.enum.map((value) => html(JSON.stringify(value)))
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.flatMap((one) => alternatives(one, inset)))]
  if (schema.not) return ['nothing']
  const types = [schema.type ?? 'anything'].flat()
  return types.map((type) => ofType(type, schema, inset))
}

const linkTo = (name: string) => `<a href="#schema-${name}">${name}</a>`

function ofType(type: string, schema: Schema, inset: string): string {
  if (type === 'object') return objectText(schema, inset)
  if (type === 'array') {
    const of = schema.items ? shapeText(schema.items, inset) : 'anything'
    return `${of.includes(' | ') ? `(${of})` : of}[]${range(schema.minItems, schema.maxItems)}`
  }
  if (type === 'string') return stringText(schema)
  if (type !== 'integer' && type !== 'number') return type
  const above = schema.exclusiveMinimum === undefined ? '' : ` &#62; ${schema.exclusiveMinimum}`
  return `${type}${above}${range(schema.minimum, schema.maximum)}`
}

const stringText = ({ format, pattern, minLength, maxLength }: Schema) =>
  `${format ?? 'string'}${range(minLength, maxLength)}${pattern ? ` /${html(pattern)}/` : ''}`

function range(least?: number, most?: number): string {
  if (least === undefined) return most === undefined ? '' : ` ≤ ${most}`
  return most === undefined ? ` ≥ ${least}` : ` ${least}–${most}`
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, inset: string): string {
  const deeper = `${inset}  `
  const lines = Object.entries(properties).map(
    ([name, shape]) => `${html(name)}${required.includes(name) ? '' : '?'}: ${shapeText(shape, deeper)}`,
  )
  if (typeof additionalProperties === 'object') {
    if (!lines.length) return `{ [any]: ${shapeText(additionalProperties, inset)} }`
    lines.push(`[any other]: ${shapeText(additionalProperties, deeper)}`)
  }
  return lines.length ? `{\n${lines.map((line) => deeper + line).join('\n')}\n${inset}}` : '{}'
}
