import { answeredOf, type TestResponse, type TestShop } from './shop.ts'

type Headers = Record<string, string>

/** A body with its content type, as it is sent over HTTP. */
export interface Sent {
  payload: string | Buffer
  type: string
}

/** A multipart form with one part named `files` for each file, under its name. */
export async function formOf(files: Record<string, Uint8Array>): Promise<Sent> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content as BlobPart]), name)
  const { headers, body } = new Response(form)
  return { payload: Buffer.from(await new Response(body).arrayBuffer()), type: headers.get('content-type')! }
}

/** Posts a body unchanged. */
export async function sendAsIs(
  { app }: Pick<TestShop, 'app'>,
  url: string,
  { payload, type }: Sent,
  headers: Headers,
): Promise<TestResponse> {
  const reply = await app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload })
  return answeredOf(reply)
}

/** Uploads files as a form. */
export const sendFiles = async (shop: TestShop, url: string, files: Record<string, Uint8Array>, headers: Headers) =>
  sendAsIs(shop, url, await formOf(files), headers)
