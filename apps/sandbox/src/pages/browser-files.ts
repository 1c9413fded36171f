import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

const FRAME_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'"

const FILES = [
  { path: '/stripe/card-fields', name: 'card-fields.html', type: 'text/html' },
  { path: '/stripe/card-fields.js', name: 'card-fields.js', type: 'text/javascript' },
  { path: '/stripe/card-fields.css', name: 'card-fields.css', type: 'text/css' },
  { path: '/stripe/challenge-ended.js', name: 'challenge-ended.js', type: 'text/javascript' },
]

const STRIPE_JS = ['sandbox-call.js', 'challenge-dialog.js', 'intents.js', 'card-frame.js', 'elements.js', 'stripe.js']

/** The stand-in for Stripe.js and the frame with its card fields. */
export async function browserFiles(app: FastifyInstance) {
  app.get('/stripe.js', async (_request, reply) => sendFile(reply, 'text/javascript', await wholeStripeJs()))
  for (const { path, name, type } of FILES) {
    app.get(path, async (_request, reply) => sendFile(reply, type, await readPart(name)))
  }
}

/** Stripe.js is a classic script, so its parts are put into one function, without the words that join modules. */
async function wholeStripeJs(): Promise<string> {
  const parts = await Promise.all(STRIPE_JS.map(readPart))
  const joined = parts.map((part) => part.replace(/^import .*\n/gm, '').replace(/^export /gm, ''))
  return `;(() => {\n'use strict'\n${joined.join('\n')}})()\n`
}

function readPart(name: string): Promise<string> {
  return readFile(new URL(`../browser/${name}`, import.meta.url), 'utf8')
}

function sendFile(reply: FastifyReply, type: string, content: string) {
  return reply
    .type(`${type}; charset=utf-8`)
    .headers({
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': FRAME_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(content)
}
