import type { Options } from '@kusuribako/client'
import { Agent, type Dispatcher } from 'undici'

/** Without an answer within this time the backend counts as away (ms). */
export const TIMEOUT_MS = 5000

const connections = new Agent({
  connect: { timeout: TIMEOUT_MS },
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
})

/**
 * `fetch` for calls without cookies and forms: the client inside Node's `fetch`, without the objects that a browser's
 * interface creates for each call (a request, a response, their headers, two streams): a fifth of the processor time.
 * It follows no redirects.
 */
export const fetchBackend: Options['fetch'] = (url, { method = 'GET', headers, body }) =>
  new Promise((resolve, reject) => {
    const path = url.indexOf('/', 'https://'.length)
    let status = 0
    let type: string | null = null
    const parts: Buffer[] = []
    const toResponse = () => ({
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name: string) => (name === 'content-type' ? type : null) },
      text: async () => (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString(),
    })
    const options: Dispatcher.DispatchOptions = {
      origin: url.slice(0, path),
      path: url.slice(path),
      method: method as Dispatcher.HttpMethod,
      headers: headers as Record<string, string>,
      body: body as string | undefined,
    }
    connections.dispatch(options, {
      onRequestStart: () => {},
      onResponseStart: (_, code, { 'content-type': contentType }) => {
        status = code
        type = typeof contentType === 'string' ? contentType : null
      },
      onResponseData: (_, part) => void parts.push(part),
      onResponseEnd: () => resolve(toResponse()),
      // The page's visitor reads what was wrong, but not the backend's internal address.
      onResponseError: (_, cause) => reject(new Error('The backend did not answer', { cause })),
    })
  })

/** The backend's answers while one page was being built, by request; including that it did not answer in time. */
export type BackendAnswers = Map<string, ReturnType<Options['fetch']>>

/** Makes each request once, and repeats earlier answers. */
export const fetchOnce =
  (answers: BackendAnswers): Options['fetch'] =>
  (url, options) => {
    const key = `${options.method} ${url} ${options.body ?? ''}`
    const answer = answers.get(key) ?? fetchBackend(url, options)
    answers.set(key, answer)
    return answer
  }
