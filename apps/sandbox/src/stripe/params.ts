import { invalid } from './errors.ts'
import type { FormGroup, FormValue } from './form.ts'

/** The parameters of one request. Each reader refuses a wrong value as Stripe does; `finish` refuses unknown names. */
export class Params {
  readonly #values: FormGroup
  readonly #prefix: string
  readonly #read = new Set<string>(['expand'])

  constructor(values: FormGroup, prefix = '') {
    this.#values = values
    this.#prefix = prefix
  }

  /** The parameter as it was sent; `undefined` when absent. */
  raw(name: string): FormValue | undefined {
    this.#read.add(name)
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
  }

  /** Accepts parameters without effect here. */
  ignore(...names: string[]) {
    for (const name of names) this.#read.add(name)
  }

  text(name: string): string | undefined {
    const value = this.raw(name)
    if (value !== undefined && typeof value !== 'string') {
      throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: this.#name(name) })
    }
    return value
  }

  requiredText(name: string): string {
    return this.text(name) || this.#refuseMissing(name)
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, { param: this.#name(name), code: 'parameter_invalid_integer' })
    }
    return Number(value)
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.#refuseMissing(name)
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false') {
      throw invalid(`Invalid boolean: ${value}`, { param: this.#name(name) })
    }
    return value === 'true'
  }

  choice<T extends string>(name: string, options: readonly T[]): T | undefined {
    const value = this.text(name)
    const found = options.find((option) => option === value)
    if (value === undefined || found !== undefined) return found
    throw invalid(`Invalid ${this.#name(name)}: must be one of ${options.join(', ')}`, { param: this.#name(name) })
  }

  texts(name: string): string[] | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw invalid('Invalid array', { param: this.#name(name) })
    }
    return value
  }

  group(name: string): Params | undefined {
    const value = this.object(name)
    return value ? new Params(value, this.#name(name)) : undefined
  }

  /** A group as it was sent; `null` when it is to be emptied. */
  object(name: string): FormGroup | null | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (value === '') return null
    if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param: this.#name(name) })
    return value
  }

  /** `metadata`: merged with the existing one; an empty text removes its key, an empty `metadata` removes all. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    const value = this.raw('metadata')
    if (value === undefined) return before
    if (value === '') return {}
    if (typeof value === 'string') throw invalid('Invalid object', { param: 'metadata' })
    // Keys such as 0 and 1 look like a list in the form; Stripe reads them as names.
    const merged = { ...before, ...(value as Record<string, string>) }
    const wrong = Object.entries(merged).find(
      ([key, text]) => typeof text !== 'string' || key.length > 40 || text.length > 500,
    )
    if (wrong) throw invalid(`Invalid metadata: ${wrong[0]}`, { param: `metadata[${wrong[0]}]` })
    return Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== ''))
  }

  finish() {
    const unknown = Object.keys(this.#values).find((name) => !this.#read.has(name))
    if (unknown === undefined) return
    const param = this.#name(unknown)
    throw invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
  }

  #name(name: string) {
    return this.#prefix ? `${this.#prefix}[${name}]` : name
  }

  #refuseMissing(name: string): never {
    const param = this.#name(name)
    throw invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
  }
}
