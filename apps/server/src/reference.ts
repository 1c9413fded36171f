import { once } from 'node:events'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './base/config.ts'
import type { Route } from './base/ctx.ts'

/** Input of the thread: the calls that are really mounted (`GET /store/carts/:id`), and the document's title. */
export interface Mounted {
  names: string[]
  about: { title: string; version: string; serverUrl: string }
}
/** Its result, gzipped. */
export interface Reference {
  document: Uint8Array
  page: Uint8Array
}

/**
 * `/openapi.json` and a readable page of it at `/docs`, built when first requested, in a thread: it takes seconds, and
 * must not delay shoppers.
 */
export function referencePages(app: FastifyInstance, routes: readonly Route[], config: Config): void {
  const mounted: Mounted = {
    names: routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
    about: { title: 'Kusuribako', version: '1', serverUrl: config.PUBLIC_API_URL },
  }
  let reference: Promise<Reference> | undefined
  const getReference = () => {
    reference ??= build(mounted).catch((error) => {
      reference = undefined
      throw error
    })
    return reference
  }
  app.get('/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), (await getReference()).document),
  )
  app.get('/docs', async (request, reply) => {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return send(request, reply, (await getReference()).page)
  })
}

async function build(mounted: Mounted): Promise<Reference> {
  const thread = new Worker(new URL('./reference-thread.ts', import.meta.url), { workerData: mounted })
  try {
    const [reference] = await once(thread, 'message')
    return reference
  } finally {
    void thread.terminate()
  }
}

/** 1.5 million characters: kept compressed, and sent so to clients that accept gzip. */
async function send(request: FastifyRequest, reply: FastifyReply, packed: Uint8Array) {
  reply.header('vary', 'accept-encoding')
  if (request.headers['accept-encoding']?.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(Buffer.from(packed))
  return reply.send(await promisify(gunzip)(packed))
}
