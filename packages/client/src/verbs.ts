import type { Endpoint, Parts } from '@kusuribako/contract/endpoint'
import type { z } from 'zod'
import type { Route } from './call.ts'
import type { CallOptions, Connection } from './connection.ts'

/** What comes between the path's parameters and the options: a query, a JSON body, files, or nothing. */
type Kind = 'query' | 'body' | 'files' | 'nothing'

/** One verb of a resource: its call, and the order of the path's parameters. */
export interface Verb<
  E extends Parts = Endpoint,
  P extends readonly string[] = readonly string[],
  K extends Kind = Kind,
> {
  route: Route<E>
  params: P
  kind: K
}

type Param<E extends Parts> = keyof z.input<E['params']> & string
const verb =
  <K extends Kind>(kind: K) =>
  <E extends Parts, const P extends readonly Param<E>[]>(route: Route<E>, ...params: P): Verb<E, P, K> => ({
    route,
    params,
    kind,
  })

/** Reads: `products.list(query?)`, `products.retrieve(id, query?)`. */
export const ask = verb('query')
/** Writes with a body: `carts.lineItems.create(cart_id, body)`. */
export const send = verb('body')
/** Writes without one: `carts.complete(cart_id)`. */
export const act = verb('nothing')
/** Uploads files: `admin.uploads.create(file)`. */
export const upload = verb('files')

type PathArguments<E extends Parts, P extends readonly string[]> = {
  [I in keyof P]: z.input<E['params']>[P[I] & keyof z.input<E['params']>]
}
type Optional<T> = Record<string, never> extends T ? [input?: T] : [input: T]
type InputArguments<E extends Parts, K extends Kind> = {
  query: Optional<z.input<E['query']>>
  body: Optional<z.input<E['body']>>
  files: [files: Blob | readonly Blob[]]
  nothing: []
}[K]
type OwnOptions<E extends Parts, K extends Kind> = K extends 'query'
  ? Omit<CallOptions, 'query'>
  : CallOptions & { query?: z.input<E['query']> }

/** Path parameters in the order of the path, then query or body, then options. */
export type Call<E extends Parts, P extends readonly string[], K extends Kind> = (
  ...args: [...PathArguments<E, P>, ...InputArguments<E, K>, options?: OwnOptions<E, K>]
) => Promise<z.output<E['answer']>>

export type Calls<T> = {
  readonly [N in keyof T]: T[N] extends Verb<infer E, infer P, infer K> ? Call<E, P, K> : Calls<T[N]>
}

/** A table of verbs as functions that use that connection. */
export function callsOf<T extends object>(connection: Connection, table: T): Calls<T> {
  const calls = Object.entries(table).map(([name, entry]) => [
    name,
    isVerb(entry) ? callOf(connection, entry) : callsOf(connection, entry as object),
  ])
  return Object.fromEntries(calls) as Calls<T>
}

export const isVerb = (entry: unknown): entry is Verb => (entry as Partial<Verb>).route !== undefined

const callOf =
  (connection: Connection, { route, params, kind }: Verb) =>
  (...args: unknown[]) => {
    const rest = args.slice(params.length)
    const [input, options] = (kind === 'nothing' ? [undefined, ...rest] : rest) as [unknown, CallOptions?]
    return connection.request({
      ...options,
      method: route.method,
      path: route.path,
      params: Object.fromEntries(params.map((name, at) => [name, args[at]])),
      ...(kind === 'query' && { query: input as CallOptions['query'] }),
      ...(kind === 'body' && { body: input ?? {} }),
      ...(kind === 'files' && { body: formOf(input as Blob | readonly Blob[]) }),
    })
  }

/** One or more parts named `files`. */
function formOf(files: Blob | readonly Blob[]): FormData {
  const form = new FormData()
  for (const file of [files].flat()) form.append('files', file)
  return form
}
