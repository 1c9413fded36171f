import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReceiptDocument } from './areas/orders/receipt.queries.ts'
import { seededRandom } from './base/testing/seeded-random.ts'
import { acts, type Doing } from './order-lives/acts.fixture.ts'
import { type Lives, openLives, readOrder, startLife } from './order-lives/life.fixture.ts'
import { receiptFaults } from './order-lives/receipt-faults.fixture.ts'

let lives: Lives
beforeAll(async () => {
  lives = await openLives()
})
afterAll(() => lives.desk.close())

const own: typeof acts = {
  /** A swap that its buyer confirms, and whose difference is captured or refunded. */
  swapAndProcess: async (doing) => {
    const { life, order, staff } = doing
    const { shipping, variants } = lives.desk.goods
    await staff(`/admin/orders/${order.id}/swaps`, {
      return_items: [{ item_id: life.random.of<{ id: string }>(order.items).id, quantity: 1 }],
      additional_items: [{ variant_id: variants[life.random.of(['device', 'few', 'lotion'] as const)], quantity: 1 }],
      custom_shipping_options: [{ option_id: shipping.standard, price: 0 }],
    })
    const { swaps } = await readOrder(lives, order.id)
    for (const swap of swaps) {
      await acts.confirmSwap!({ ...doing, order: { swaps: [swap] } })
      if (life.random.below(4)) await staff(`/admin/orders/${order.id}/swaps/${swap.id}/process-payment`)
    }
    return null
  },
  /** Fewer or more pieces; what more of them cost is declared received half of the time. */
  edit: async ({ life, order, staff }) => {
    const { body } = await staff('/admin/order-edits', { order_id: order.id })
    if (!body.order_edit) return null
    const at = `/admin/order-edits/${body.order_edit.id}`
    for (const { id } of body.order_edit.items) await staff(`${at}/items/${id}`, { quantity: 1 + life.random.below(4) })
    const { body: requested } = await staff(`${at}/request`)
    const collection = requested.order_edit?.payment_collection?.id
    if (collection && life.random.below(2)) await staff(`/admin/payment-collections/${collection}/authorize`)
    return staff(`${at}/confirm`)
  },
  /** A refund of any payment, also of one for a swap. */
  refundAny: async ({ life, order, staff }) => {
    if (order.payments.length === 0) return null
    const reason = life.random.of(['claim', 'swap', 'discount', 'other'] as const)
    const { id } = life.random.of<{ id: string }>(order.payments)
    return staff(`/admin/payments/${id}/refund`, { amount: 1 + life.random.below(900), reason })
  },
}
const names = [
  ...['swapAndProcess', 'swapAndProcess', 'edit', 'edit', 'refundAny', 'refundAny', 'capture', 'pack', 'onSwap'],
  ...['ask', 'ask', 'receive', 'giveUp', 'claimMoney', 'price', 'tax'],
]

const seen = { swaps: 0, returns: 0, edits: 0, unpaid: 0 }

test.each([2, 10])('a receipt states what is paid less what was refunded (seed %i)', async (seed) => {
  const { desk } = lives
  const random = seededRandom(seed * 104_729)
  const life = await startLife(lives, random)
  const id = life.orders[0]!
  const by =
    (headers: Record<string, string>) =>
    (path: string, body: object = {}) =>
      desk.shop.call('POST', path, body, headers)
  const act = async (name: string) => {
    const doing: Doing = {
      life,
      order: await readOrder(lives, id),
      staff: by(desk.staff),
      buyer: by(life.buyer.headers),
    }
    await (own[name] ?? acts[name]!)(doing)
    desk.shop.clock.now = new Date(desk.shop.clock.now.getTime() + 1000)
  }
  const done: string[] = []
  for (const name of ['decide', 'capture', 'pack', 'ship']) await act(name)
  for (let step = 0; step < 30; step++) {
    const name = random.of(names)
    await act(name)
    done.push(name)
    const faults = await receiptFaults(lives, await readOrder(lives, id))
    expect({ done, faults: faults.filter(([, isFault]) => isFault).map(([what]) => what) }).toEqual({
      done,
      faults: [],
    })
    const { document } = await readReceiptDocument(desk.shop.ctx(), id)
    const { exchanges = [], returns = [], unpaid_total = 0 } = document
    seen.swaps += exchanges.length
    seen.returns += returns.length
    seen.unpaid += unpaid_total
  }
  const { edits } = await readOrder(lives, id)
  seen.edits += edits.filter(({ status }: { status: string }) => status === 'confirmed').length
})

test('these receipts stated swaps, returns, edited orders and money that is still due', () => {
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
