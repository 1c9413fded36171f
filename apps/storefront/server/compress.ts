import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { compress } from './encoding.ts'

const folder = join(import.meta.dirname, '../build/client')
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.webmanifest'])

/** After a build: each text file gets its .br and .gz versions, so that serving costs no compression. */
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.has(extname(name))) continue
  const plain = readFileSync(join(folder, name))
  writeFileSync(join(folder, `${name}.br`), await compress(plain, 'br', 'best'))
  writeFileSync(join(folder, `${name}.gz`), await compress(plain, 'gzip', 'best'))
}
