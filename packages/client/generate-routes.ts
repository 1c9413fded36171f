import { globSync, writeFileSync } from 'node:fs'
import { isEndpoint } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'

const contract = new URL('../contract/src/', import.meta.url)
const target = new URL('src/routes.gen.ts', import.meta.url)

/** The text of routes.gen.ts: every call of the contract under its own name, as method and path. */
export async function routesText(): Promise<string> {
  const modules = globSync('*/*.ts', { cwd: contract }).filter((name) => !/(^values\/|\.test\.ts$)/.test(name))
  const parts = await Promise.all(modules.sort().map((name) => partOf(name.replaceAll('\\', '/'))))
  return [
    '// Made by generate-routes.ts from the contract: run it again when a call is added, moved or renamed.',
    "import { route } from './call.ts'",
    ...parts.flat(),
    '',
  ].join('\n')
}

async function partOf(file: string): Promise<string[]> {
  const exported = (await import(new URL(file, contract).href)) as Record<string, unknown>
  // Bracketed, because Node's type stripping cannot parse `.delete` in a type.
  const from = `(typeof import('@kusuribako/contract/${file.replace(/\.ts$/, '')}'))`
  const inOrder = Object.entries(exported).sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([name, value]) => {
    if (isEndpoint(value)) return [`\nexport const ${name} = ${lineOf(`${from}['${name}']`, value)}`]
    if (typeof value !== 'object' || value === null) return []
    const calls = Object.entries(value).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    if (calls.length === 0) return []
    const lines = calls.map(([key, endpoint]) => `  ${key}: ${lineOf(`${from}['${name}']['${key}']`, endpoint)},`)
    return [`\nexport const ${name} = {\n${lines.join('\n')}\n}`]
  })
}

const lineOf = (type: string, { method, path }: Endpoint) => `/* @__PURE__ */ route<${type}>('${method}', '${path}')`

if (import.meta.main) writeFileSync(target, await routesText())
