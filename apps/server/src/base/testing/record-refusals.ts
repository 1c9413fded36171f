import { tracingChannel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { refusalOfDatabase } from '../answers.ts'
import { Refused } from '../refuse.ts'

const recorded = new Set<string>()
const refusals = new WeakMap<object, string>()

/**
 * The code of the refusal with which a call under test was answered, by its raw request; undefined if it was not
 * refused. The platform's JSON shape has no place for it: tests of its calls name the refusal by this.
 */
export const refusalOf = (request: object): string | undefined => refusals.get(request)

/**
 * Where `REFUSALS_HEARD` names a file, every worker appends each refusal that a call of a shop under test returns,
 * once, as `POST /store/carts no_region`. After the run the file shows which refusals were never returned.
 */
const file = process.env.REFUSALS_HEARD

tracingChannel('fastify.request.handler').error.subscribe((message) => {
  const { request, error } = message as { request: FastifyRequest; error: unknown }
  const refused = error instanceof Refused ? error : refusalOfDatabase(error)
  if (!refused) return
  refusals.set(request.raw, refused.code)
  const line = `${request.method} ${request.routeOptions.url} ${refused.code}\n`
  if (!file || recorded.has(line)) return
  recorded.add(line)
  appendFileSync(file, line)
})
