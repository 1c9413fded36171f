import { readFileSync } from 'node:fs'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import { describe, expect, test } from 'vitest'
import { routes } from './areas/all.ts'
import { nameOf } from './platform-contract/examples.ts'

/** What every call may return without listing it. */
const ofEveryCall: readonly RefusalCode[] = [
  ...(['invalid_data', 'invalid_request_body', 'invalid_request_path_params', 'invalid_request_query_params'] as const),
  ...(['too_large', 'unauthorized', 'forbidden', 'too_many_requests', 'feature_off'] as const),
  ...(['conflict', 'idempotency_key_reused', 'answer_lost', 'database_away'] as const),
]

/** Refusals that the other tests provoked (`base/testing/record-refusals.ts`). Without them nothing is checked. */
const file = process.env.REFUSALS_HEARD

describe.runIf(file)('after all tests', () => {
  const recordedLines = file ? readFileSync(file, 'utf8').trim().split('\n') : []
  const codesAt = (name: string) => new Set(recordedLines.filter((line) => line.startsWith(`${name} `)).map(codeIn))
  // One function at two addresses returns the same refusals at both.
  const saidBy = new Map(
    [...Map.groupBy(routes, ({ handle }) => handle)].map(([handle, twins]) => [
      handle,
      new Set(twins.flatMap(({ endpoint }) => [...codesAt(nameOf(endpoint))])),
    ]),
  )

  test('every refusal that a call lists was provoked by a test', () => {
    const unheard = routes.flatMap(({ endpoint, handle }) =>
      endpoint.refuses.filter((code) => !saidBy.get(handle)!.has(code)).map((code) => `${nameOf(endpoint)} ${code}`),
    )
    expect(unheard).toEqual([])
  })

  test('every refusal that a call returned is listed by it', () => {
    const unlisted = routes.flatMap(({ endpoint }) =>
      [...codesAt(nameOf(endpoint))]
        .filter((code) => !ofEveryCall.includes(code) && !endpoint.refuses.includes(code))
        .map((code) => `${nameOf(endpoint)} ${code}`),
    )
    expect(unlisted).toEqual([])
  })
})

const codeIn = (line: string) => line.slice(line.lastIndexOf(' ') + 1) as RefusalCode
