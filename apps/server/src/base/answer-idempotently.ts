import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { SerializeOptions } from '@fastify/cookie'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Ctx } from './ctx.ts'
import { runIdempotently } from './idempotency.ts'
import { refuse } from './refuse.ts'

/** A call with an Idempotency-Key; `json`: its body, parsed. */
type Keyed = { key: string; path: string; json: unknown } & Served
type Served = { endpoint: Endpoint; ctx: Ctx; request: FastifyRequest; reply: FastifyReply }

/** Every POST honours an Idempotency-Key: the work under a key is done once, its answer repeated with its cookies. */
export async function answerIdempotently(
  { key, path, json, endpoint, ctx, request, reply }: Keyed,
  work: () => Promise<{ text: string }>,
) {
  if (key.length > 255) throw refuse('invalid_data', undefined, 'Idempotency-Key: at most 255 characters')
  reply.header('idempotency-key', key)
  const keyedRequest = {
    key,
    path: [endpoint.method, path, ...accountsOf(ctx.who)].join(' '),
    content: [request.query, endpoint.files ? await fingerprintsOf(json) : json],
    resumes: endpoint.resumes ?? false,
  }
  let isNew = false
  const stored = await runIdempotently(ctx, keyedRequest, async (once) => {
    isNew = true
    const cookies = cookiesSetOn(reply)
    ctx.tx = once(ctx.tx)
    return { status: endpoint.status, text: (await work()).text, cookies }
  })
  if (!isNew) for (const cookie of stored.cookies) reply.header('set-cookie', cookie)
  return stored
}

/** This list keeps growing with each cookie that is set on the reply. */
function cookiesSetOn(reply: FastifyReply): string[] {
  const cookies: string[] = []
  const set = reply.setCookie
  reply.setCookie = (name, value, options) => {
    cookies.push(reply.server.serializeCookie(name, value, options as SerializeOptions))
    return set.call(reply, name, value, options)
  }
  return cookies
}

/** A key belongs to the accounts that sent it: nobody else who sends the same key gets the stored answer. */
const accountsOf = ({ customer_id, staff }: Caller) => [customer_id, staff?.id].filter((id) => id != null)

/** The files of a form, each by name and content: their temporary paths differ each time the form is sent. */
const fingerprintsOf = (json: unknown) =>
  Promise.all(
    ((json as { files?: { name: string; path: string }[] }).files ?? []).map(async ({ name, path }) => {
      const hash = createHash('sha256')
      for await (const bytes of createReadStream(path)) hash.update(bytes)
      return [name, hash.digest('base64url')]
    }),
  )
