import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'

/** Every text that a call takes, by where it appears first. */
function textsOf(): Map<z.ZodType, string> {
  const texts = new Map<z.ZodType, string>()
  const seen = new Set<unknown>()
  const walk = (part: unknown, at: string) => {
    if (!(part instanceof z.ZodType) || seen.has(part)) return
    seen.add(part)
    const { shape = {}, checks: _, ...inside } = part.def as { shape?: object; checks?: unknown }
    if (part.def.type === 'string') texts.set(part, at)
    for (const [name, one] of Object.entries(shape)) walk(one, `${at}.${name}`)
    for (const one of Object.values(inside).flat()) walk(one, at)
  }
  for (const { method, path, params, query, body } of endpoints)
    for (const part of [params, query, body]) walk(part, `${method} ${path}`)
  return texts
}

const repeatedSigns = ['a', '1', '.', '-', ' ', '/', 'a.', '1-', 'ー', '\u0301'].map((sign) => sign.repeat(30_000))
const longTexts = repeatedSigns.flatMap((text) => [text, `a@${text}@`, `https://${text} `, `2026-01-01${text}!`])

/** The faster of two attempts, in ms: something else may have had the processor. */
function durationOf_ms(parse: () => unknown) {
  const tries = [1, 2].map(() => {
    const since = performance.now()
    parse()
    return performance.now() - since
  })
  return Math.min(...tries)
}

test('no text schema takes more than 150 ms for a very long input', () => {
  const slow = [...textsOf()].flatMap(([schema, at]) => {
    const found = longTexts.find((text) => durationOf_ms(() => schema.safeParse(text)) > 150)
    return found === undefined ? [] : [`${at}: ${found.slice(0, 12)}…`]
  })
  expect(slow).toEqual([])
})
