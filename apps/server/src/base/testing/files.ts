import type { Answered, TestShop } from './shop.ts'

/** Sends a multipart form with one part named `files` for each file, by its name. */
export async function sendFiles(
  shop: TestShop,
  url: string,
  files: Record<string, Uint8Array>,
  headers: Record<string, string>,
): Promise<Answered> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content as BlobPart]), name)
  const { headers: own, body } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const sent = { ...headers, 'content-type': own.get('content-type')! }
  const reply = await shop.app.inject({ method: 'POST', url, headers: sent, payload })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
}
