import { expect, test, vi } from 'vitest'
import { openLog } from './log.ts'

function logged(write: (log: ReturnType<typeof openLog>) => void) {
  const lines: string[] = []
  write(openLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('an error is logged with message, codes and stack, but without rows, bodies or e-mail addresses', () => {
  const refused = Object.assign(new Error('550 5.1.1 <hanako@example.com>: Recipient address rejected'), {
    code: 'EENVELOPE',
    rejected: ['hanako@example.com'],
  })
  const error = Object.assign(new Error('violates check constraint', { cause: refused }), {
    code: '23514',
    constraint: 'customer_name',
    table: 'customer',
    detail: 'Failing row contains (cust_1, 見本, hanako@example.com).',
    parameters: ['見本'],
  })
  const line = logged((log) => log.error({ err: error, job: 'mail-order' }, 'bug'))
  expect(line).not.toMatch(/hanako|見本/)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'bug',
    job: 'mail-order',
    err: {
      type: 'Error',
      message: 'violates check constraint',
      code: '23514',
      constraint: 'customer_name',
      table: 'customer',
      cause: { message: '550 5.1.1 <［メールアドレス］>: Recipient address rejected', code: 'EENVELOPE' },
    },
  })
  expect(JSON.parse(line).err.stack).toContain('log.test.ts')
})

test('a thrown object is logged by its type, a thrown text without e-mail addresses', () => {
  expect(JSON.parse(logged((log) => log.error({ err: { email: 'hanako@example.com' } }))).err).toBe('object')
  expect(JSON.parse(logged((log) => log.error({ err: 'of hanako@example.com' }))).err).toBe('of ［メールアドレス］')
})

test('a very long word is searched for e-mail addresses in less than a second', () => {
  const long = 'a'.repeat(100_000)
  const began = performance.now()
  const line = logged((log) => log.error({ err: new Error(`No such card: ${long}, asked by hanako@example.com`) }))
  expect(performance.now() - began).toBeLessThan(1000)
  expect(JSON.parse(line).err.message).toBe(`No such card: ${long}, asked by ［メールアドレス］`)
})

test('info lines are written in batches; an error is written at once, together with waiting lines', () => {
  vi.useFakeTimers()
  const written: string[] = []
  const log = openLog('info', { write: (text) => void written.push(text) })
  const said = () => written.map((text) => [...text.matchAll(/"msg":"(.*?)"/g)].map(([, msg]) => msg))
  log.info('one')
  log.info('two')
  expect(said()).toEqual([])
  vi.advanceTimersByTime(20)
  expect(said()).toEqual([['one', 'two']])
  log.info('three')
  log.error('four')
  expect(said()).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ])
  vi.advanceTimersByTime(100)
  expect(written).toHaveLength(2)
  vi.useRealTimers()
})
