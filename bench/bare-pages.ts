// The reference of the pages: a server that only repeats what another shop's storefront has answered.
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { utf8 } from '../apps/storefront/app/utf8.server.ts'
import { isSamePage, treeOf } from './page-tree.ts'

const [shop = '', product = '', port = '0'] = process.argv.slice(2)
const require = createRequire(path.resolve(import.meta.dirname, '../apps/storefront/package.json'))
const { renderToString }: typeof import('react-dom/server') = require('react-dom/server')

interface StoredResponse {
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** The shop's response at an address, unchanged. */
const fetchResponse = (at: string, headers: Record<string, string>) =>
  new Promise<StoredResponse>((resolve, reject) => {
    const request = get(shop + at, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }))
    })
    request.on('error', reject)
  })

/** Renders like the storefront renders a cacheable page. */
const render = (page: ReturnType<typeof treeOf>) => utf8(`<!DOCTYPE html>${renderToString(page)}`)

const cache = new Map<string, StoredResponse>()

/** Requested once from the shop: a page without its scripts (style, letters, words and pictures stay), or a file. */
async function cachedResponse(at: string, { accept = '*/*', 'accept-encoding': encodings = '' }: IncomingHttpHeaders) {
  const key = `${accept} ${at}`
  const response = cache.get(key) ?? (await fetchWithoutScripts(at, accept, String(encodings)))
  cache.set(key, response)
  return response
}

async function fetchWithoutScripts(at: string, accept: string, encodings: string): Promise<StoredResponse> {
  if (!accept.includes('text/html')) return fetchResponse(at, { accept, 'accept-encoding': encodings })
  const { bytes } = await fetchResponse(at, { accept })
  const scripts = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g
  const page = brotliCompressSync(bytes.toString().replaceAll(scripts, ''))
  return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }, bytes: page }
}

function send(res: ServerResponse, { headers, bytes }: StoredResponse) {
  const { 'content-type': type, 'content-encoding': encoding, 'cache-control': control } = headers
  res.writeHead(200, {
    'content-type': type,
    ...(encoding && { 'content-encoding': encoding }),
    ...(control && { 'cache-control': control }),
    'content-length': bytes.length,
  })
  res.end(bytes)
}

const compressedPage = await fetchResponse(product, { 'accept-encoding': 'br' })
const html = (await fetchResponse(product, {})).bytes.toString()
const tree = treeOf(html)
if (!isSamePage(html, render(tree).toString())) throw new Error(`${product} is not what its elements draw`)

const server = createServer(async (req, res) => {
  const at = req.url ?? '/'
  if (at === '/kept') return send(res, compressedPage)
  if (at.startsWith('/drawn')) return send(res, { headers: compressedPage.headers, bytes: render(tree) })
  send(res, await cachedResponse(at, req.headers))
})
server.listen(Number(port), 'localhost')
