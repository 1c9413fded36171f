import type { Endpoint } from './endpoint.ts'
import { html, type Schema, shapeText } from './reference-shape.ts'
import { type RefusalCode, refusals } from './refusals.ts'

interface Operation {
  summary: string
  description: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
}
/** A successful request and its answer: lists with their first entry only, `…` where something was left out. */
export interface Example {
  request: string
  body?: unknown
  status: number
  answer?: unknown
}
/** The part of the OpenAPI document that the page shows. */
export interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The part of the shop a path belongs to: `/store/carts`, `/admin/v1/orders`. */
const groupOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.includes('/v1/') ? 4 : 3)
    .join('/')

/** The readable page of the document: calls in groups, each with its input, answer and refusals, and an example. */
export function referencePage(
  document: Document,
  calls: readonly Endpoint[],
  examples: Record<string, Example>,
): string {
  const sorted = calls.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const groups = Map.groupBy(sorted, (endpoint) => groupOf(endpoint.path))
  const links = [...groups.keys()].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')
  const parts = [...groups].map(([name, endpoints]) => {
    const calls = endpoints.map((endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      return callOf(endpoint, operation, examples[`${endpoint.method} ${endpoint.path}`])
    })
    return `<section id="${name}"><h2>${name}</h2>${calls.join('')}</section>`
  })
  const named = Object.entries(document.components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const schemas = named.map(
    // A link to content inside opens it.
    ([name, schema]) =>
      `<details><summary>${name}</summary><pre id="schema-${name}">${shapeText(schema)}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kusuribako API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<nav aria-label="Calls"><h1>Kusuribako API</h1><p><a href="/openapi.json">OpenAPI 3.1</a></p><ul>${links}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main>${document.info.description
    .split('\n\n')
    .map((text) => `<p>${html(text)}</p>`)
    .join('')}
${parts.join('')}<section id="shapes"><h2>Shapes</h2>${schemas.join('')}</section></main></body></html>`
}

function callOf(endpoint: Endpoint, operation: Operation | undefined, example: Example | undefined): string {
  const parameters = (operation?.parameters ?? []).map(
    (one) =>
      `<tr><td><code>${one.name}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td class="shape">${shapeText(one.schema)}</td></tr>`,
  )
  const body = Object.values(operation?.requestBody?.content ?? {})[0]?.schema
  const answer = operation?.responses[endpoint.status]?.content?.['application/json']?.schema
  const refused = endpoint.refuses.map((name) => refusalRow(name)).join('')
  return `<details><summary><b class="${endpoint.method}">${endpoint.method}</b> <code>${endpoint.path}</code> <span>${html(endpoint.summary)}</span></summary>
<p>${html(operation?.description ?? '')}${endpoint.method === 'POST' ? ' · honours <code>Idempotency-Key</code>' : ''}${endpoint.limited ? ' · limited in rate' : ''}</p>
${parameters.length ? `<h3>Parameters</h3><table>${parameters.join('')}</table>` : ''}${body ? `<h3>Body</h3>${code(body)}` : ''}
${answer ? `<h3>Answer ${endpoint.status}</h3>${code(answer)}` : ''}${refused ? `<h3>Refusals</h3><table>${refused}</table>` : ''}${exampleOf(example)}</details>`
}

const exampleOf = (example: Example | undefined) =>
  example
    ? `<h3>Example</h3><pre>${html(example.request)}${example.body ? `\n\n${html(JSON.stringify(example.body, null, 1))}` : ''}</pre>
<pre>${example.status}${'answer' in example ? `\n\n${html(JSON.stringify(example.answer, null, 1))}` : ''}</pre>`
    : ''

const refusalRow = (name: RefusalCode) =>
  `<tr><td>${refusals[name].status}</td><td><code>${name}</code></td><td>${html(refusals[name].message)}</td></tr>`

const code = (schema: Schema) => `<pre>${shapeText(schema)}</pre>`

const style = `body{margin:0;font:15px/1.6 system-ui,sans-serif;color:#1c2b33;background:#fbfaf7;display:grid;grid-template-columns:16rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid #e3e1da;box-sizing:border-box}nav h1{font-size:1.1rem}
nav ul{list-style:none;padding:0;font-size:.85rem}a{color:#0e6b58}main{padding:1rem 2rem 6rem;min-width:0}h2{margin-top:2.5rem;font-size:1.15rem}h3{font-size:.9rem}
details{background:#fff;border:1px solid #e3e1da;border-radius:8px;margin:.5rem 0;padding:.5rem .8rem}summary{cursor:pointer;overflow-wrap:anywhere}
summary span{color:#55646c;margin-left:.5rem}b.GET{color:#1f5fa8}b.POST{color:#0e6b58}b.DELETE{color:#b3261e}
pre,.shape{font-family:ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}pre{scroll-margin-top:3.5rem;overflow:auto;background:#fbfaf7;padding:.6rem;max-height:28rem;font-size:.8rem}td{padding:.1rem .8rem .1rem 0;vertical-align:top}
:focus-visible{outline:2px solid #0e6b58;outline-offset:2px}@media(max-width:800px){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}
tr{display:block;margin:.5rem 0}td{display:inline-block;overflow-wrap:anywhere}}`
