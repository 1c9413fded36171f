/** A JSON Schema as zod writes it. */
export type Schema = { [key: string]: unknown }

/** Names a type that is written once and referenced; equal text gets the same name. */
export type NameType = (type: string) => string

const asSchemas = (value: unknown) => value as Schema[]
const bracketed = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/**
 * What a JSON Schema accepts, as a TypeScript type: optional where it may be left out,
 * `unknown` where undefined. Objects with more than one field are named. `refNames` are the names of `$ref` targets.
 */
export function typeOf(schema: Schema, refNames: Record<string, string>, name: NameType): string {
  const inner = (one: unknown): string => typeOf(one as Schema, refNames, name)
  const unionOf = (many: unknown) => [...new Set(asSchemas(many).map(inner))].join(' | ')
  if (typeof schema.$ref === 'string') return refNames[schema.$ref] ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf ?? schema.oneOf) return unionOf(schema.anyOf ?? schema.oneOf)
  if (schema.allOf) return asSchemas(schema.allOf).map(inner).map(bracketed).join(' & ')
  if (Array.isArray(schema.type)) return [...new Set(schema.type.map((type) => inner({ ...schema, type })))].join(' | ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      if (schema.prefixItems) return `[${asSchemas(schema.prefixItems).map(inner).join(', ')}]`
      return `${bracketed(schema.items ? inner(schema.items) : 'unknown')}[]`
    case 'object':
      return objectOf(schema, inner, name)
    default:
      return 'unknown'
  }
}

function objectOf(schema: Schema, inner: (one: unknown) => string, name: NameType): string {
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([field, shape]) => {
    const isOptional = !required.includes(field)
    const comment = typeof shape.description === 'string' ? `/** ${shape.description.replaceAll('*/', '')} */ ` : ''
    return `${comment}${key(field)}${isOptional ? '?' : ''}: ${inner(shape)}`
  })
  const additional = schema.additionalProperties as Schema | boolean | undefined
  if (fields.length === 0)
    return typeof additional === 'object' ? `Record<string, ${inner(additional)}>` : 'Record<string, unknown>'
  const fieldsType = `{ ${fields.join('; ')} }`
  const objectType =
    typeof additional === 'object' && Object.keys(additional).length === 0
      ? `${fieldsType} & Record<string, unknown>`
      : fieldsType
  return fields.length > 1 ? name(objectType) : objectType
}
