// The reference of the reads: a Fastify that only sends the same bytes at the same addresses.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [file = '', port = '0'] = process.argv.slice(2)
const answers: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
const buffers = new Map(Object.entries(answers).map(([path, text]) => [path, Buffer.from(text)]))
const app = Fastify({ logger: false })
app.get('/*', async (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(buffers.get(request.url)),
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
