import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { encode } from './encoding.ts'

const folder = join(import.meta.dirname, '../build/client')
const worthIt = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.webmanifest'])

/** After a build: each text file gets its .br and .gz neighbours, so that serving costs no compression. */
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!worthIt.has(extname(name))) continue
  const { br, gzip } = await encode(readFileSync(join(folder, name)), 11)
  writeFileSync(join(folder, `${name}.br`), br!)
  writeFileSync(join(folder, `${name}.gz`), gzip!)
}
