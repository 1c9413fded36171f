import css from './app.css?inline'
import { utf8 } from './utf8.server.ts'

/** The style sheet is the same in every page: it is inserted as bytes. */
const styleTag = '<style id="style">'
const style = Buffer.from(styleTag + css)
const scriptLink = '<link rel="modulepreload"'
const end = '</body></html>'

/**
 * The bytes of a page that React has rendered without its style, followed by the data for the router's browser side.
 * Style and pictures come before the scripts: the page can be read before it is interactive.
 */
export function assemblePage(html: string, data: string): Buffer {
  const body = html.indexOf('</head>')
  const head = html.slice(0, body).replaceAll(scriptLink, `${scriptLink} fetchpriority="low"`)
  // Neither can be text of a page: that would be `&lt;`.
  const begin = head.indexOf(styleTag)
  if (begin < 0 || !html.endsWith(end)) throw new Error('No page has been drawn')
  const pieces = [head.slice(begin + styleTag.length), html.slice(body, -end.length), dataScript(data) + end]
  return Buffer.concat([utf8(`<!DOCTYPE html>${head.slice(0, begin)}`), style, ...pieces.map(utf8)])
}

/** As React Router's own entry hands it over. */
function dataScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  const words = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script>${controller}.enqueue(${words});${controller}.close();</script>`
}
