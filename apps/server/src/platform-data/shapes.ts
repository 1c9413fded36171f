import { z } from 'zod'

interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** What may be at a position: each of its alternatives, references resolved, and the keys and items inside of them. */
export interface Place {
  /** `null`, `string`, `integer`…; `any` where nothing is specified. */
  types: string[]
  /** The allowed values, except null; none where any is allowed. */
  values: unknown[]
  keys: string[]
  /** The content of that key in any of them; null where none has it. */
  inside(key: string): Place | null
  /** Its items where it is a list, and else itself. */
  each(): Place
  /** The alternatives in which that key has that value. */
  where(key: string, value: string): Place
}

const cache = { input: new WeakMap<z.ZodType, Place>(), output: new WeakMap<z.ZodType, Place>() }

/** A schema as its input or its output. Many calls share one: it is converted once. */
export function placeOf(schema: z.ZodType, io: 'input' | 'output'): Place {
  const cached = cache[io].get(schema)
  if (cached) return cached
  const place = read(schema, io)
  cache[io].set(schema, place)
  return place
}

function read(schema: z.ZodType, io: 'input' | 'output'): Place {
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

  function alternatives(shape: Shape): Shape[] {
    if (shape.$ref) return alternatives(shape.$ref === '#' ? root : root.$defs![shape.$ref.split('/').at(-1)!]!)
    const several = shape.anyOf ?? shape.oneOf ?? shape.allOf
    return several ? several.flatMap(alternatives) : [shape]
  }

  const place = (shapes: Shape[]): Place => ({
    types: [...new Set(shapes.flatMap(typesOf))],
    values: shapes.flatMap((one) => ('const' in one ? [one.const] : (one.enum ?? []))).filter((one) => one !== null),
    keys: [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))],
    inside(key) {
      const found = shapes.flatMap(({ properties }) => properties?.[key] ?? [])
      return found.length > 0 ? place(found.flatMap(alternatives)) : null
    },
    where: (key, value) => place(shapes.filter(({ properties }) => properties?.[key]?.const === value)),
    each: () => place(shapes.flatMap((one) => (one.items ? alternatives(one.items) : [one]))),
  })
  return place(alternatives(root))
}

const typesOf = (shape: Shape) => shape.type ?? ('const' in shape ? typeof shape.const : 'any')
