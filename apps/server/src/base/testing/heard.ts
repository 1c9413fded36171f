import { tracingChannel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { refusalOfDatabase } from '../answers.ts'
import { Refused } from '../refuse.ts'

const heard = new Set<string>()

/**
 * Where `REFUSALS_HEARD` names a file, each refusal that a call of a shop under test has answered is noted there once
 * by every worker, as `POST /store/carts no_region`: after the run it is known which were not heard.
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
