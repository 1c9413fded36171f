import { z } from 'zod'
import { del, get, post, type Who } from './endpoint.ts'
import type { RefusalCode } from './refusals.ts'
import { byId, type Kind } from './values/ids.ts'

interface Given<One extends string, Many extends string, E, C, U> {
  kind: Kind
  one: One
  many: Many
  /** For the reference page: "Return reason". */
  name: string
  entity: E
  create: C
  update: U
  /** Refusals of creation other than that it exists already. */
  refuses?: readonly RefusalCode[]
}

/** The five calls of a simple resource, in the platform's form: POST creates and updates, DELETE answers a receipt. */
export function crud<
  One extends string,
  Many extends string,
  E extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
>(path: string, who: Who, given: Given<One, Many, E, C, U>) {
  const params = byId(given.kind)
  const one = z.object({ [given.one]: given.entity } as Record<One, E>)
  const many = z.object({ [given.many]: z.array(given.entity) } as Record<Many, z.ZodArray<E>>)
  const refuses = given.refuses ?? []
  return {
    one: given.one,
    many: given.many,
    list: get(path, who, `List of ${given.name}s`, { answer: many }),
    get: get(`${path}/:id`, who, `One ${given.name}`, {
      params,
      answer: one,
      refuses: ['not_found'],
    }),
    create: post(path, who, `Create a ${given.name}`, {
      body: given.create,
      answer: one,
      refuses: ['duplicate_error', ...refuses],
    }),
    update: post(`${path}/:id`, who, `Change a ${given.name}`, {
      params,
      body: given.update,
      answer: one,
      refuses: ['not_found', 'duplicate_error'],
    }),
    delete: del(`${path}/:id`, who, `Delete a ${given.name}`, { params, answer: receipt(given.one) }),
  }
}

/** The answer of a deletion on the platform. */
export const receipt = <O extends string>(object: O) =>
  z.object({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })
