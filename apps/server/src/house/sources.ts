import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../../..')

export interface Source {
  /** From the root of the project, with slashes: `apps/server/src/areas/orders/index.ts`. */
  path: string
  text: string
  imports: Import[]
}
interface Import {
  /** A path like a source's own, or the name of a package. */
  target: string
  /** Erased before anything runs. */
  isType: boolean
  /** The words among which are the names taken: those of the statement, or of the whole file that takes everything. */
  words: readonly string[]
}

/** Files of the project, from its root, with slashes. An empty result is a mistake, not a success. */
export function filesOf(...patterns: string[]): string[] {
  const names = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/build/**', '**/*.gen.ts'] })
  if (names.length === 0) throw new Error(`There is no file like ${patterns.join(' or ')}`)
  return names.map((name) => name.split(path.sep).join('/')).sort()
}

/** Source files of the project, read once. */
export const sourcesOf = (...patterns: string[]): Source[] => filesOf(...patterns).map(read)

export const isTest = ({ path }: Source) => /\.(test|fixture|suite)\.tsx?$|\/(testing|crash)\//.test(path)

/** A server's file within `apps/server/src`: its room, where it has one, and its name there. */
export function placeOf(file: string): { room: string | null; name: string } {
  const found = /^apps\/server\/src\/areas\/([^/]+)\/(.+)$/.exec(file)
  return found ? { room: found[1]!, name: found[2]! } : { room: null, name: file.replace('apps/server/src/', '') }
}

const cache = new Map<string, Source>()

function read(name: string): Source {
  const cached = cache.get(name)
  if (cached) return cached
  const text = readFileSync(path.join(root, name), 'utf8')
  const source = { path: name, text, imports: importsOf(name, text) }
  cache.set(name, source)
  return source
}

function importsOf(from: string, text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\b([^'"`;]*?)\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...statements].map(([, names = '', from1, from2, from3]) => {
    const specifier = from1 ?? from2 ?? from3 ?? ''
    const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : specifier
    const takesAll = !from1 || /^\s*\*/.test(names)
    return { target, isType: isTypeOnly(names), words: wordsOf(takesAll ? text : names) }
  })
}

const wordsOf = (text: string): readonly string[] => [...new Set(text.match(/[A-Za-z_$][\w$]*/g))]

/** `import type { A }` and `import { type A, type B }` alike. */
function isTypeOnly(names: string): boolean {
  const inside = /\{([^}]*)\}/.exec(names)?.[1]
  if (/^\s*type\b/.test(names)) return true
  return !!inside?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
}
