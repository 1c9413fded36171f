import type { z } from 'zod'
import { type AnswerType, type Call, type EntityField, entities, presets } from './platform-data.ts'
import { type Place, placeOf } from './shapes.ts'

/** Relations by their names, each with those under it: `items.variant` is `{ items: { variant: {} } }`. */
interface Tree {
  [relation: string]: Tree
}

function treeOf(paths: readonly string[]): Tree {
  const tree: Tree = {}
  for (const path of paths) {
    let at = tree
    // `name@flag` is there while that flag is on.
    for (const name of path.replace(/@.*/, '').split('.')) at = at[name] ??= {}
  }
  return tree
}

/** Every field of an entity, with those of the one it extends. */
export function fieldsOf(name: string): Record<string, EntityField> {
  const { extends: base, fields } = entities[name]!
  return { ...(base && fieldsOf(base)), ...fields }
}

/**
 * The differences between the answer of a call and its data, a line each: a missing field, another type, an unexpected
 * null, or an additional field. Checked are the fields of the preset, or all of them where it names none, the
 * relations loaded with it, and all their stored fields.
 */
export function differencesOfAnswer(call: Call, answer: z.ZodType): string[] {
  const [expected] = Object.values(call.response)
  return expected ? ofKeys(expected, placeOf(answer, 'output'), call, '') : []
}

function ofKeys(expected: Record<string, AnswerType>, place: Place, call: Call, at: string): string[] {
  return [
    ...Object.entries(expected).flatMap(([key, type]) => {
      const fieldPlace = place.inside(key)
      return fieldPlace ? ofType(type, fieldPlace, place, call, `${at}${key}`) : [`${at}${key} is not told`]
    }),
    ...beside(place, expected, at),
  ]
}

const beside = (place: Place, expected: object, at: string) =>
  place.keys.filter((key) => !(key in expected)).map((key) => `${at}${key} is told beside`)

function ofType(answerType: AnswerType, place: Place, around: Place, call: Call, at: string): string[] {
  if (typeof answerType !== 'string') {
    const inside = answerType.items?.properties ?? answerType.properties
    return [...ofValue(answerType, place, at), ...(inside ? ofKeys(inside, place.each(), call, `${at}.`) : [])]
  }
  const isList = answerType.endsWith('[]')
  const names = answerType.replace('[]', '').split('|')
  if (!names.every((name) => name in entities)) return ofValue({ type: isList ? 'array' : answerType }, place, at)
  if (isList !== place.types.includes('array')) return [`${at} is ${place.types}, not ${answerType}`]
  const { relations = [], fields, cartRelations = [], cartFields } = presets[call.preset ?? ''] ?? {}
  const paths = [...relations, ...cartRelations.map((path) => `cart.${path}`)]
  if (names.length === 1)
    return ofEntity(names[0]!, place.each(), treeOf(paths), names[0]!, { fields, cartFields, isTop: true })
  // The answer's `type` says which of them it is.
  return names.flatMap((name) => {
    const alternative = around.where('type', name.toLowerCase()).inside(at)!
    return ofEntity(name, alternative, treeOf(entities[name]!.defaultStoreRelations), name, { isTop: true })
  })
}

/** The fields of an entity that are answered: all of the record itself, and the stored ones of its relations. */
interface Chosen {
  fields?: string[]
  cartFields?: string[]
  isTop?: true
}

function ofEntity(name: string, place: Place, tree: Tree, at: string, chosen: Chosen): string[] {
  const fields = fieldsOf(name)
  const { hidden = [] } = entities[name]!
  const isTold = (key: string, { relation, eager, computed }: EntityField) => {
    if (relation) return key in tree || !!eager
    return chosen.fields ? chosen.fields.includes(key) : !!chosen.isTop || !computed
  }
  return [
    ...hidden.filter((key) => place.inside(key)).map((key) => `${at}.${key} is told`),
    ...Object.entries(fields)
      .filter(([key, field]) => !hidden.includes(key) && isTold(key, field))
      .flatMap(([key, field]) => {
        const fieldPlace = place.inside(key)
        if (!fieldPlace) return [`${at}.${key} is not told`]
        if (!field.relation || !field.ref || !(field.ref in entities)) return ofField(field, fieldPlace, `${at}.${key}`)
        const inside = fieldPlace.each()
        if (inside.keys.length === 0) return [`${at}.${key} is left open`]
        const cartFields = key === 'cart' ? chosen.cartFields : undefined
        return ofEntity(field.ref, inside, tree[key] ?? {}, `${at}.${key}`, { fields: cartFields })
      }),
    ...beside(place, fields, `${at}.`),
  ]
}

function ofField(field: EntityField, place: Place, at: string): string[] {
  const isOpen = place.types.includes('any')
  const isNullable = place.types.includes('null')
  const more = field.enum && !field.open ? place.values.filter((one) => !field.enum!.includes(one as string)) : []
  return [
    ...ofValue(field, place, at),
    ...(isOpen || isNullable === !!field.nullable ? [] : [`${at} ${isNullable ? 'may be' : 'is never'} null`]),
    ...more.map((one) => `${at} may be ${one}`),
  ]
}

function ofValue(expected: Pick<EntityField, 'type' | 'const' | 'enum'>, place: Place, at: string): string[] {
  const types = expected.type.split('|')
  const allowed = ['null', ...types, ...(types.includes('number') ? ['integer'] : [])]
  const wrong = types.includes('any') ? [] : place.types.filter((one) => !allowed.includes(one))
  const values = 'const' in expected ? [expected.const] : (expected.enum ?? [])
  const isHeld = 'const' in expected || place.values.length > 0
  return [
    ...wrong.map((type) => `${at} is ${type}, not ${expected.type}`),
    ...values.filter((one) => isHeld && !place.values.includes(one)).map((one) => `${at} is never ${one}`),
  ]
}

/** Each field that the answer of a call may contain of an entity (`Order.email`), including on request. */
export function answerFields(call: Call, answer: z.ZodType): Set<string> {
  const all = new Set<string>()
  const [expected] = Object.values(call.response)
  for (const [key, type] of Object.entries(expected ?? {})) {
    const names = typeof type === 'string' ? type.replace('[]', '').split('|') : []
    const place = placeOf(answer, 'output').inside(key)
    if (place) for (const name of names) if (name in entities) add(name, place.each(), [])
  }
  return all

  function add(name: string, place: Place, above: readonly string[]) {
    for (const [key, { ref }] of Object.entries(fieldsOf(name))) {
      const fieldPlace = place.inside(key)
      if (!fieldPlace) continue
      all.add(`${name}.${key}`)
      // A relation to a record of its own kind adds nothing new.
      if (ref && ref in entities && !above.includes(ref)) add(ref, fieldPlace.each(), [...above, name])
    }
  }
}
