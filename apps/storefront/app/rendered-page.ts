import type { ServerResponse } from 'node:http'

/**
 * A page as entry.server.tsx leaves it for the server, beside the Response with its status and headers: a string
 * (`html`) when it may be cached, else a React stream that is piped straight into the socket. Going through a web
 * stream costs a third of the pages per second (measured), hence this side channel.
 */
export interface RenderedPage {
  html: Buffer | null
  /** Of the inline scripts, for a page that is streamed. */
  nonce: string
  pipeTo: (out: NodeJS.WritableStream, res: ServerResponse) => void
}

const key = Symbol.for('kusuribako.rendered-page')

export const renderedPage = {
  attach: (response: Response, page: RenderedPage) => Object.assign(response, { [key]: page }),
  of: (response: Response) => (response as Response & { [key]?: RenderedPage })[key],
}
