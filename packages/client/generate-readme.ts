import { readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '@kusuribako/contract/all'
import { adminCalls } from './src/admin.ts'
import { storeCalls } from './src/store.ts'
import { isVerb, type Verb } from './src/verbs.ts'

const target = new URL('README.md', import.meta.url)
const marker = '<!-- Made by generate-readme.ts: run it again when a call is added, moved or renamed. -->'

/** README.md with its tables of the client's calls. */
export function readmeText(): string {
  const [introduction] = readFileSync(target, 'utf8').split(marker)
  const tables = [section('Store', 'client', storeCalls), section('Admin', 'client.admin', adminCalls)]
  return `${[`${introduction}${marker}`, ...tables].join('\n\n')}\n`
}

const section = (title: string, path: string, table: object) => `### ${title}\n\n${aligned(rowsOf(path, table))}`

/** A table as the formatter leaves it: each column as wide as its widest cell. */
function aligned(rows: readonly Row[]): string {
  const allRows: Row[] = [['call', 'route', ''], ...rows]
  const widths = [0, 1, 2].map((at) => Math.max(3, ...allRows.map((row) => row[at]!.length)))
  const lines = allRows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`)
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join('\n')
}

type Row = [call: string, route: string, what: string]

function rowsOf(path: string, table: object): Row[] {
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]) =>
    isVerb(entry) ? [rowOf(`${path}.${name}`, entry)] : rowsOf(`${path}.${name}`, entry as object),
  )
}

function rowOf(path: string, { route: { method, path: route }, params, kind }: Verb): Row {
  const inputArguments = { query: ['query?'], body: ['body'], files: ['files'], nothing: [] }[kind]
  const endpoint = endpoints.find((candidate) => candidate.method === method && candidate.path === route)
  return [`\`${path}(${[...params, ...inputArguments].join(', ')})\``, `${method} ${route}`, endpoint?.summary ?? '']
}

if (import.meta.main) writeFileSync(target, readmeText())
