import { z } from 'zod'
import { del, get, post, type Who } from './endpoint.ts'
import type { RefusalCode } from './refusals.ts'
import { byId, type Kind } from './values/ids.ts'

interface Resource<One extends string, Many extends string, E, C, U> {
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
>(path: string, who: Who, resource: Resource<One, Many, E, C, U>) {
  const params = byId(resource.kind)
  const oneAnswer = z.object({ [resource.one]: resource.entity } as Record<One, E>)
  const listAnswer = z.object({ [resource.many]: z.array(resource.entity) } as Record<Many, z.ZodArray<E>>)
  const refuses = resource.refuses ?? []
  return {
    one: resource.one,
    many: resource.many,
    list: get(path, who, `List of ${resource.name}s`, { answer: listAnswer }),
    get: get(`${path}/:id`, who, `One ${resource.name}`, {
      params,
      answer: oneAnswer,
      refuses: ['not_found'],
    }),
    create: post(path, who, `Create a ${resource.name}`, {
      body: resource.create,
      answer: oneAnswer,
      refuses: ['duplicate_error', ...refuses],
    }),
    update: post(`${path}/:id`, who, `Change a ${resource.name}`, {
      params,
      body: resource.update,
      answer: oneAnswer,
      refuses: ['not_found', 'duplicate_error'],
    }),
    delete: del(`${path}/:id`, who, `Delete a ${resource.name}`, { params, answer: receipt(resource.one) }),
  }
}

/** The answer of a deletion on the platform. */
export const receipt = <O extends string>(object: O) =>
  z.object({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })
