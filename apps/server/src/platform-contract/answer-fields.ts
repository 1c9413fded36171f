import type { Endpoint } from '@kusuribako/contract/endpoint'
import { z } from 'zod'

interface Shape {
  $ref?: string
  $defs?: Record<string, Shape>
  type?: string
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

/** Whether a call takes `fields`. */
export const takesFields = ({ query }: Endpoint) =>
  'fields' in (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** Under which key a call answers its records, and the names of all their fields except relations. */
export function answerFields({ answer }: Endpoint): { key: string; fields: string[]; relations: string[] } {
  const whole = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Shape
  const found = (shape: Shape): Shape => {
    if (shape.$ref) return found(whole.$defs![shape.$ref.split('/').at(-1)!]!)
    const inside = (shape.anyOf ?? shape.allOf)?.map(found).find(({ type }) => type !== 'null')
    return inside ?? shape
  }
  const rowOf = (shape: Shape) => found(found(shape).items ?? shape).properties
  const [key, row] = Object.entries(whole.properties!).flatMap(([name, shape]) => {
    const properties = rowOf(shape)
    return properties ? [[name, properties] as const] : []
  })[0]!
  const names = Object.keys(row)
  // A record's relations are answered by its shape, or not at all.
  const isAnything = (shape: Shape) => !found(shape).type && !found(shape).anyOf
  const relations = names.filter((name) => isAnything(row[name]!) || rowOf(row[name]!))
  return { key, fields: names.filter((name) => !relations.includes(name)), relations }
}
