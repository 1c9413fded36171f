import { globSync } from 'node:fs'
import { isEndpoint } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { refusals } from '@kusuribako/contract/refusals'
import { z } from 'zod'
import { type Schema, typeOf } from './write-type.ts'

const contract = new URL('../contract/src/', import.meta.url)

/** `backoffice/notes`, `['notes', 'list']` → `BackofficeNotesNotesList`. */
export const shapeName = (file: string, names: readonly string[]) =>
  [...file.split(/\W+/), ...names].map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')

/**
 * The text of a module with the input and answer types of each call, generated from the contract's schemas, and the
 * parts of zod and of the contract that the client's types use.
 */
export async function shapesText(): Promise<string> {
  const types = new Types()
  const modules = globSync('*/*.ts', { cwd: contract }).filter((name) => !/(^values\/|\.test\.ts$)/.test(name))
  for (const file of modules.sort()) {
    const exported = (await import(new URL(file.replaceAll('\\', '/'), contract).href)) as Record<string, unknown>
    for (const [names, endpoint] of endpointsOf(exported))
      types.addCall(shapeName(file.replace(/\.ts$/, ''), names), endpoint)
  }
  const codes = Object.keys(refusals).map((code) => `  | '${code}'`)
  return [common, `export type RefusalCode =\n${codes.join('\n')}`, types.text(), ''].join('\n\n')
}

function endpointsOf(exported: Record<string, unknown>): [string[], Endpoint][] {
  return Object.entries(exported).flatMap(([name, value]): [string[], Endpoint][] => {
    if (isEndpoint(value)) return [[[name], value]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, call]): [string[], Endpoint][] =>
      isEndpoint(call) ? [[[name, key], call]] : [],
    )
  })
}

/** The client's types read a schema's input and output the way zod's types provide them. */
const common = `export interface Shape<Input, Output = Input> {
  _zod: { input: Input; output: Output }
}
export namespace z {
  export type input<T> = T extends { _zod: { input: infer I } } ? I : unknown
  export type output<T> = T extends { _zod: { output: infer O } } ? O : unknown
}
/** The input and answer of a call. */
export type Parts = Record<'params' | 'query' | 'body' | 'answer', unknown>
export interface Endpoint extends Parts {
  method: 'GET' | 'POST' | 'DELETE'
}`

/** Types written once, and the calls that use them. */
class Types {
  readonly #named = new Map<string, string>()
  readonly #trees = new Map<string, string>()
  readonly #calls: string[] = []

  addCall(name: string, { params, query, body, answer }: Endpoint): void {
    const inputs = { params, query, body }
    const inputLines = Object.entries(inputs).map(
      ([part, schema]) => `  ${part}: Shape<${this.#typeText(schema, 'input')}>`,
    )
    const answerLine = `  answer: Shape<unknown, ${this.#typeText(answer, 'output')}>`
    this.#calls.push(`export interface ${name} {\n${[...inputLines, answerLine].join('\n')}\n}`)
  }

  text(): string {
    const named = [...this.#named].map(([type, name]) => `export type ${name} = ${type}`)
    return [...named, ...this.#calls].join('\n')
  }

  #typeText(schema: z.ZodType, io: 'input' | 'output'): string {
    const rootSchema = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // An instant as sent in JSON.
        if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string' })
      },
    }) as Schema
    // A recursive schema (a category and its children) uses references.
    const refNames: Record<string, string> = {}
    const definitions = Object.entries((rootSchema.$defs ?? {}) as Record<string, Schema>)
    for (const [id, shape] of definitions) refNames[`#/$defs/${id}`] = this.#treeName(shape)
    for (const [id, shape] of definitions) this.#nameTree(refNames[`#/$defs/${id}`]!, shape, refNames)
    return typeOf(rootSchema, refNames, (type) => this.#name(type))
  }

  #name(type: string): string {
    if (!this.#named.has(type)) this.#named.set(type, `Shape${this.#named.size + 1}`)
    return this.#named.get(type)!
  }

  #treeName(shape: Schema): string {
    const letters = JSON.stringify(shape)
    if (!this.#trees.has(letters)) this.#trees.set(letters, `Tree${this.#trees.size + 1}`)
    return this.#trees.get(letters)!
  }

  #nameTree(name: string, shape: Schema, refNames: Record<string, string>): void {
    let objectType = ''
    typeOf(shape, refNames, (type) => {
      objectType = type
      return this.#name(type)
    })
    this.#named.set(objectType, name)
  }
}
