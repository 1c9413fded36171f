import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runForEach } from '../tables/run-for-each.ts'
import { removeNotice } from './bulk.ts'
import type { Notice } from './content.ts'

/** A shop that deletes a notice, and loses its first response. */
const existingIds = new Set(['110', '111'])
const answers: ('lost' | 200 | 404)[] = []
const shop = createServer((request, answer) => {
  const isGone = !existingIds.delete(request.url!.split('/').at(-1)!)
  const status = isGone ? 404 : 200
  answers.push(answers.length === 0 ? 'lost' : status)
  if (answers.length === 1) return answer.destroy()
  const body = isGone ? { code: 'not_found', message: 'Not found', statusCode: 404 } : { data: { ok: true } }
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const { port } = shop.address() as { port: number }
  const plain = fetch
  vi.stubGlobal('fetch', (path: string, how: RequestInit) => plain(`http://127.0.0.1:${port}${path}`, how))
})
afterAll(() => {
  vi.unstubAllGlobals()
  shop.close()
})

test('a bulk deletion whose response was lost can be repeated; a deleted notice counts as done', async () => {
  const rows = ['110', '111'].map((id) => ({ id }) as Notice)
  const watch = { isStopping: () => false, report: vi.fn() }
  expect(await runForEach(rows, [], removeNotice, watch)).toBe('broken')
  expect([...existingIds]).toEqual(['111'])
  expect(watch.report).not.toHaveBeenCalled()
  expect(await runForEach(rows, [], removeNotice, watch)).toBe('through')
  expect(watch.report).toHaveBeenLastCalledWith(rows.map((row) => ({ row, why: null })))
  expect(answers).toEqual(['lost', 404, 200])
  expect([...existingIds]).toEqual([])
})
