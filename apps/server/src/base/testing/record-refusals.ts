import { tracingChannel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { refusalOfDatabase } from '../answers.ts'
import { Refused } from '../refuse.ts'

const heard = new Set<string>()

/**
 * Where `REFUSALS_HEARD` names a file, every worker appends each refusal that a call of a shop under test returns,
 * once, as `POST /store/carts no_region`. After the run the file shows which refusals were never returned.
 */
const file = process.env.REFUSALS_HEARD
if (file)
  tracingChannel('fastify.request.handler').error.subscribe((message) => {
    const { request, error } = message as { request: FastifyRequest; error: unknown }
    const refused = error instanceof Refused ? error : refusalOfDatabase(error)
    const line = refused && `${request.method} ${request.routeOptions.url} ${refused.code}\n`
    if (!line || heard.has(line)) return
    heard.add(line)
    appendFileSync(file, line)
  })
