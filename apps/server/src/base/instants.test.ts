import { expect, test } from 'vitest'
import { normalizeInstants } from './instants.ts'

test('instants of rows are formatted to milliseconds at any depth; data of callers stays unchanged', () => {
  const rows = {
    created_at: '2026-06-01T03:00:00+00:00',
    items: [{ updated_at: '2026-06-01T03:00:00.18+00:00', deleted_at: null, metadata: null }],
    since: '2026-06-01T03:00:00.123456+00:00',
    day: '2026-06-01',
    note: 'since 2026-06-01T03:00:00+00:00',
    metadata: { seen_at: '2026-06-01T03:00:00.123456+00:00' },
    payment: { data: { at: '2026-06-01T03:00:00+00:00' } },
  }
  expect(normalizeInstants(structuredClone(rows))).toEqual({
    ...rows,
    created_at: '2026-06-01T03:00:00.000Z',
    items: [{ updated_at: '2026-06-01T03:00:00.180Z', deleted_at: null, metadata: null }],
    since: '2026-06-01T03:00:00.123Z',
  })
  expect([null, 'text', 1].map((plain) => normalizeInstants(plain))).toEqual([null, 'text', 1])
})
