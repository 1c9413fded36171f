import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from './ctx.ts'
import { newId } from './ids.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ DATABASE_POOL: '2' })
})
afterAll(() => shop.close())

const write = ({ db, now }: Tx, value: string) =>
  db
    .insertInto('return_reason')
    .values({ id: newId('return_reason'), value, label: value, created_at: now, updated_at: now })
    .execute()
const written = async () =>
  (await shop.db.selectFrom('return_reason').select('value').execute()).map((row) => row.value)

test('when one of several statements sent together fails, none is written', async () => {
  const parts: Promise<unknown>[] = []
  const soon = async () => {
    throw new Error('no')
  }
  const later = async (tx: Tx) => {
    await write(tx, 'first')
    await write(tx, 'second')
  }
  const work = (tx: Tx) => {
    parts.push(write(tx, 'beside'), later(tx))
    return Promise.all([soon(), ...parts])
  }
  await expect(shop.ctx().tx((tx) => work(tx))).rejects.toThrow('no')
  // Queries sent already were rolled back; the others are never sent.
  const [, behind] = await Promise.allSettled(parts)
  expect(behind!.status).toBe('rejected')
  expect(await written()).toEqual([])
})

test('the first failure among statements sent together is the one reported', async () => {
  const heardLate = async (tx: Tx) => {
    await write(tx, 'a\u0000b').finally(() => new Promise(setImmediate))
  }
  const together = shop.ctx().tx((tx) => Promise.all([heardLate(tx), write(tx, 'beside')]))
  await expect(together).rejects.toMatchObject({ code: '22021' })
  expect(await written()).toEqual([])
})

test('a transaction object writes nothing after its end, even while others use its connection', async () => {
  let kept: Tx | undefined
  await shop.ctx().tx(async (tx) => {
    kept = tx
    await write(tx, 'in time')
  })
  const late = () => write(kept!, 'too late')
  await shop.ctx().tx(async (tx) => {
    await expect(late()).rejects.toThrow('The transaction has ended')
    await write(tx, 'of another')
  })
  expect(await written()).toEqual(['in time', 'of another'])
})

const sending = ({ send, now }: Tx, value: string) =>
  send
    .insertInto('return_reason')
    .values({ id: newId('return_reason'), value, label: value, created_at: now, updated_at: now })
    .execute()

test('tx.send writes in order, and later reads see the writes', async () => {
  const seen = await shop.ctx().tx(async (tx) => {
    const all = () => tx.db.selectFrom('return_reason').select('value').where('value', 'like', 'sent %').execute()
    await sending(tx, 'sent 1')
    const first = all()
    await sending(tx, 'sent 2')
    return Promise.all([first, all()])
  })
  expect(seen.map((rows) => rows.map(({ value }) => value).sort())).toEqual([['sent 1'], ['sent 1', 'sent 2']])
  expect((await written()).slice(-2)).toEqual(['sent 1', 'sent 2'])
})

test('a failed tx.send fails the next awaited statement or COMMIT, and nothing is written', async () => {
  const before = await written()
  const toNext = shop.ctx().tx(async (tx) => {
    await sending(tx, 'a\u0000b')
    await write(tx, 'after what failed')
  })
  await expect(toNext).rejects.toMatchObject({ code: '22021' })
  const toCommit = () =>
    shop.ctx().tx(async (tx) => {
      await write(tx, 'before what fails')
      await sending(tx, 'sent beside it')
      await sending(tx, 'a\u0000b')
    })
  for (const _ of [1, 2, 3]) await expect(toCommit()).rejects.toMatchObject({ code: '22021' })
  expect(await written()).toEqual(before)
  // Its connection can be used as if it were new.
  await shop.ctx().tx((tx) => write(tx, 'after it'))
  expect(await written()).toEqual([...before, 'after it'])
})

test('tx.send refuses statements with a result, and any statement after the end', async () => {
  let kept: Tx | undefined
  await shop.ctx().tx(async (tx) => {
    kept = tx
    const reading = tx.send.selectFrom('return_reason').select('value').execute()
    await expect(reading).rejects.toThrow('The result of a sent statement must not be used')
    const returning = tx.send.deleteFrom('return_reason').returning('value').execute()
    await expect(returning).rejects.toThrow('The result of a sent statement must not be used')
  })
  await expect(sending(kept!, 'too late')).rejects.toThrow('The transaction has ended')
})

test('notifies other processes only of facts that invalidate caches', async () => {
  const other = new pg.Client({ connectionString: shop.config.DATABASE_URL })
  await other.connect()
  const heard: unknown[] = []
  other.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await other.query('listen fact')
  await shop.ctx().tx((tx) => tx.note('order.placed', { order_id: 'order_1' }))
  await shop.ctx().tx((tx) => tx.note('stock.moved', { product_ids: ['prod_1'] }))
  await shop.ctx().tx((tx) => tx.note('settings.changed', {}))
  // Notifications sent before a query arrive before its response.
  await other.query('select 1')
  await other.end()
  expect(heard).toEqual([
    { name: 'stock.moved', about: { product_ids: ['prod_1'] } },
    { name: 'settings.changed', about: {} },
  ])
  const noted = await shop.db.selectFrom('fact').select('name').orderBy('id').execute()
  expect(noted.map(({ name }) => name)).toEqual(['order.placed', 'stock.moved', 'settings.changed'])
})
