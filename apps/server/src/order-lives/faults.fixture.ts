import { sql } from 'kysely'
import { stockDisagreements } from '../areas/inventory/index.ts'
import type { Life, Lives, Loose } from './life.fixture.ts'
import { readOrder } from './life.fixture.ts'
import { receiptFaults } from './receipt-faults.fixture.ts'

type Fault = [what: string, isFault: boolean]
type CheckedLife = Pick<Life, 'lives' | 'orders' | 'buyer'>

/** What is wrong with the orders of a run; `at_rest`: nothing is in progress or pending. */
export async function faultsOf({ lives, orders, buyer }: CheckedLife, at_rest: boolean): Promise<string[]> {
  const found: string[] = []
  for (const id of orders) {
    const order = await readOrder(lives, id)
    const faults = [
      ...moneyFaults(order),
      ...(at_rest ? await receiptFaults(lives, order) : []),
      ...(await pieceFaults(lives, id)),
      ...(await pointFaults(lives, order)),
      ...statusFaults(order, await neverPacked(lives, order)),
    ]
    found.push(...faults.filter(([, isFault]) => isFault).map(([message]) => message))
    found.push(...(await givenTwice(lives, id)), ...(await cardFaults(lives, await cardsOf(lives, id), at_rest)))
    if (at_rest) found.push(...(await restFaults(lives, order)))
  }
  if (buyer.id) found.push(...(await accountFaults(lives, buyer.id)))
  found.push(...(await shelfFaults(lives)))
  return found
}

const sum = (records: Loose[], of: (one: Loose) => number): number => records.reduce((all, one) => all + of(one), 0)

function moneyFaults(order: Loose): Fault[] {
  const { payments, refunds, items, status } = order
  const standing = payments.filter((one: Loose) => !one.canceled_at)
  const refunded = sum(standing, (one) => one.amount_refunded)
  const lines = sum(items, ({ subtotal, discount_total, tax_total }) => subtotal - discount_total + tax_total)
  return [
    ['a payment gave back more than it took', payments.some((one: Loose) => one.amount_refunded > one.amount)],
    ['a payment that was let go gave back', payments.some((one: Loose) => one.canceled_at && one.amount_refunded > 0)],
    [
      'a payment gave back what it never took',
      payments.some((one: Loose) => !one.captured_at && one.amount_refunded > 0),
    ],
    [
      'refunds and payments differ',
      sum(refunds, ({ amount }) => amount) !== sum(payments, (one) => one.amount_refunded),
    ],
    ['refunded_total is not the refunds', order.refunded_total !== sum(refunds, ({ amount }) => amount)],
    ['what may be given back is below nothing', order.refundable_amount < 0],
    [
      'more may be given back than is here',
      status !== 'canceled' && order.refundable_amount > sum(standing, ({ amount }) => amount) - refunded,
    ],
    ['an order costs less than nothing', order.total < 0],
    [
      'the total is not that of its parts',
      order.total !==
        order.subtotal - order.discount_total + order.shipping_total + order.tax_total - order.gift_card_total,
    ],
    ['lines come to another total than they say', lines !== sum(items, ({ total }) => total)],
  ]
}

async function pieceFaults({ desk }: Lives, id: string): Promise<Fault[]> {
  const { rows } = await sql<{ counts: number; reserved: number; returned: number }>`
    with line as (select l.*, coalesce(l.fulfilled_quantity, 0) as packed, coalesce(l.shipped_quantity, 0) as sent,
        coalesce(l.returned_quantity, 0) as came, coalesce(o.canceled_at, s.canceled_at, c.canceled_at) is null
          as stands,
        (select coalesce(sum(quantity), 0) from reservation_item r where r.line_item_id = l.id
          and r.deleted_at is null) as reserved,
        (select coalesce(sum(f.quantity), 0) from fulfillment_item f join fulfillment p on p.id = f.fulfillment_id
          where f.item_id = l.id and p.canceled_at is null) as in_parcels,
        (select coalesce(sum(f.quantity), 0) from fulfillment_item f join fulfillment p on p.id = f.fulfillment_id
          where f.item_id = l.id and p.canceled_at is null and p.shipped_at is not null) as in_sent,
        (select coalesce(sum(received_quantity), 0) from return_item i where i.item_id = l.id) as received,
        coalesce((select n.quantity from never_packed n where n.item_id = l.id), 0) as never_packed
      from line_item l left join orders o on o.id = l.order_id left join swap s on s.id = l.swap_id
        and s.confirmed_at is not null
        left join claim_order c on c.id = l.claim_order_id
      where not l.is_return and (l.order_id = ${id} or s.order_id = ${id} or c.order_id = ${id}))
    select count(*) filter (where packed > quantity or sent > packed or came > quantity or packed < 0 or sent < 0
        or packed <> in_parcels or sent <> in_sent)::int as counts,
      count(*) filter (where variant_id is not null and reserved <> case when stands
        then greatest(0, quantity - never_packed - packed) else 0 end)::int as reserved,
      count(*) filter (where came <> received)::int as returned
    from line`.execute(desk.shop.db)
  return [
    ['pieces are counted otherwise than they lie in parcels', rows[0]!.counts > 0],
    ['what is reserved is not what is to be packed', rows[0]!.reserved > 0],
    ['pieces that came back are counted otherwise than by their returns', rows[0]!.returned > 0],
  ]
}

/** Gift cards whose balance differs from what their orders left; while a payment is in progress it may be lower. */
export async function cardFaults({ desk }: Lives, ids: string[], at_rest: boolean): Promise<string[]> {
  const { rows } = await sql<{ balance: number; left: number; value: number; over: boolean }>`
    with moved as (
      select gift_card_id, order_id, sum(taken)::int as taken, sum(back)::int as back from (
        select gift_card_id, order_id, amount as taken, 0 as back from gift_card_transaction
        union all select gift_card_id, order_id, 0, amount from given_back_in_kind where gift_card_id is not null) m
      where gift_card_id = any(${ids}) group by 1, 2)
    select g.balance, g.value, (g.value - coalesce(sum(m.taken - m.back) filter (where o.canceled_at is null), 0))::int
      as left, coalesce(bool_or(m.back > m.taken), false) as over
    from gift_card g left join moved m on m.gift_card_id = g.id left join orders o on o.id = m.order_id
    where g.id = any(${ids}) group by g.id`.execute(desk.shop.db)
  return rows.flatMap(({ balance, left, value, over }) => [
    ...(over ? ['more came back to a gift card than it had paid'] : []),
    ...(balance < 0 || balance > value ? ['a gift card holds less than nothing, or more than its value'] : []),
    ...((at_rest ? balance !== left : balance > left)
      ? [`a gift card holds ${balance}, and its orders left ${left}`]
      : []),
  ])
}

async function cardsOf({ desk }: Lives, order_id: string): Promise<string[]> {
  const { db } = desk.shop
  const usedCards = db.selectFrom('gift_card_transaction').select('gift_card_id').distinct()
  return (await usedCards.where('order_id', '=', order_id).execute()).map(({ gift_card_id }) => gift_card_id)
}

/** Points that the order was paid with. */
async function pointFaults({ desk }: Lives, { id, status, ...order }: Loose): Promise<Fault[]> {
  const { rows: points } = await sql<{ used: number; back: number; noted: number }>`
    select (coalesce(-sum(delta) filter (where kind = 'used'), 0))::int as used,
      (coalesce(sum(delta) filter (where kind = 'used_back'), 0))::int as back,
      (select coalesce(sum(amount), 0)::int from given_back_in_kind where order_id = ${id}
        and gift_card_id is null) as noted
    from point_movement where order_id = ${id} or attempt_id in (select id from checkout_attempt
      where order_id = ${id})`.execute(desk.shop.db)
  const p = points[0]!
  return [
    ['more points came back than were used', p.back > p.used],
    ['points came back otherwise than was noted', p.back !== (status === 'canceled' ? p.used : p.noted)],
    ['points were used otherwise than the order says', p.used !== Number(order.metadata?.d_points?.pointsSpent ?? 0)],
  ]
}

/** Pieces that came back without having been packed, by line: they must not be sent any more. */
async function neverPacked({ desk }: Lives, { items }: Loose): Promise<Map<string, number>> {
  const ids = items.map(({ id }: Loose) => id)
  const rows = await desk.shop.db.selectFrom('never_packed').selectAll().where('item_id', 'in', ids).execute()
  return new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]))
}

function statusFaults(order: Loose, never_packed: ReadonlyMap<string, number>): Fault[] {
  const { items, fulfillment_status, payment_status, status, payments } = order
  const all = (of: (line: Loose) => boolean) => items.every(of)
  const toSend = ({ id, quantity }: Loose) => quantity - (never_packed.get(id) ?? 0)
  const count = (name: string) => sum(items, (line) => line[name] ?? 0)
  const standing = payments.filter((one: Loose) => !one.canceled_at)
  const [paid, refunded] = [sum(standing, ({ amount }) => amount), sum(standing, (one) => one.amount_refunded)]
  const [isStanding, isAllCaptured] = [status !== 'canceled', standing.every((one: Loose) => one.captured_at)]
  const saysBack = ['partially_refunded', 'refunded'].includes(payment_status)
  const saysSettled = saysBack || payment_status === 'captured'
  return [
    [
      'shipped, and something is not',
      fulfillment_status === 'shipped' && !all((line) => (line.shipped_quantity ?? 0) === toSend(line)),
    ],
    [
      'fulfilled, and something is not',
      fulfillment_status === 'fulfilled' && !all((line) => (line.fulfilled_quantity ?? 0) === toSend(line)),
    ],
    [
      'nothing is packed, and something is',
      ['not_fulfilled', 'canceled'].includes(fulfillment_status) && count('fulfilled_quantity') > 0,
    ],
    [
      'returned, and something is not',
      fulfillment_status === 'returned' && !all((line) => line.returned_quantity === line.quantity),
    ],
    ['captured, and something is not', payment_status === 'captured' && (!isAllCaptured || refunded > 0)],
    ['refunded, and something is not', payment_status === 'refunded' && (refunded !== paid || paid === 0)],
    [
      'partially refunded, and nothing or all is',
      payment_status === 'partially_refunded' && (refunded === 0 || refunded === paid),
    ],
    ['awaiting, and all is taken', payment_status === 'awaiting' && standing.length > 0 && isAllCaptured],
    ['something is still to be taken, and the status does not say so', isStanding && !isAllCaptured && saysSettled],
    [
      'something was given back, and the status does not say so',
      isStanding && isAllCaptured && refunded > 0 && !saysBack,
    ],
  ]
}

/** Lines for whose pieces returns, claims and swaps refunded more than the price paid; each may round by a yen. */
async function givenTwice({ desk }: Lives, id: string): Promise<string[]> {
  const { rows } = await sql<{ line: string; given: number; worth: number; how: string }>`
    with line as (select l.id, l.quantity, l.unit_price * l.quantity - (select coalesce(sum(a.amount), 0)
      from line_item_adjustment a
          where a.item_id = l.id) * (1 + (select coalesce(sum(t.rate), 0) from line_item_tax_line t
            where t.item_id = l.id) / 100) as worth
      from line_item l left join swap s on s.id = l.swap_id left join claim_order c on c.id = l.claim_order_id
      where not l.is_return and coalesce(l.order_id, s.order_id, c.order_id) = ${id}),
    given as (
      select i.item_id, r.refund_amount::numeric as yen, 'return' as how from return_order r
        join return_item i on i.return_id = r.id
        where r.order_id = ${id} and r.status in ('received', 'requires_action')
      union all select i.item_id, case when c.type = 'refund' then c.refund_amount
        else i.quantity * l.worth / l.quantity end, c.type
        from claim_order c join claim_item i on i.claim_order_id = c.id join line l on l.id = i.item_id
        where c.order_id = ${id} and c.canceled_at is null
      union all select i.item_id, coalesce((select w.quantity from swap_credit w
          where w.return_id = i.return_id and w.item_id = i.item_id), i.requested_quantity, 0) * l.worth / l.quantity - (select coalesce(sum(g.unit_price), 0)
          from line_item g where g.cart_id = s.cart_id and g.is_return and g.title = '対応済みの金額'), 'swap'
        from swap s join return_order r on r.swap_id = s.id join return_item i on i.return_id = r.id
          join line l on l.id = i.item_id
        where s.order_id = ${id} and s.confirmed_at is not null and s.canceled_at is null)
    select l.id as line, sum(g.yen)::float as given, l.worth::float as worth,
      string_agg(how || ' ' || round(g.yen), ', ') as how
    from line l join given g on g.item_id = l.id
    group by l.id, l.worth having sum(g.yen) > l.worth + 2 * count(*)`.execute(desk.shop.db)
  return rows.map(
    ({ given, worth, how }) => `pieces were given ${Math.round(given)} for, and cost ${Math.round(worth)}: ${how}`,
  )
}

async function accountFaults({ desk }: Lives, customer_id: string): Promise<string[]> {
  const { rows } = await sql<{ unlike: boolean; below: boolean }>`
    select a.balance <> coalesce(m.delta, 0) or a.pending <> coalesce(m.pending, 0) as unlike, a.balance < 0
      or a.pending < 0 as below
    from point_account a left join (select customer_id, sum(delta) as delta, sum(pending_delta) as pending
      from point_movement group by 1) m using (customer_id)
        where a.customer_id = ${customer_id}`.execute(desk.shop.db)
  if (!rows[0]) return []
  return [
    ...(rows[0].unlike ? ['points are not their ledger'] : []),
    ...(rows[0].below ? ['points are below nothing'] : []),
  ]
}

/** Every piece ever received is on a shelf, in an active parcel, or came back and may not be sold again. */
async function shelfFaults({ desk }: Lives): Promise<string[]> {
  const { rows } =
    await sql`select inventory_item_id from inventory_level where stocked_quantity < 0 or reserved_quantity < 0
    union all select m.inventory_item_id from stock_movement m where m.stocked_after < 0`.execute(desk.shop.db)
  const unlike = await stockDisagreements(desk.shop.db)
  return [
    ...(rows.length ? ['less than nothing lies on a shelf'] : []),
    ...(unlike.length ? ['the shelf is not its ledger'] : []),
  ]
}

/** What must hold once all follow-up work has been done. */
async function restFaults({ desk }: Lives, order: Loose): Promise<string[]> {
  const { id, customer_id, items, status } = order
  const { rows } = await sql<{
    unsettled: number
    held: number
    earned: number
    cards: number
    rate: number
    account: boolean
    drained: boolean
  }>`
    select (select count(*)::int from refund where order_id = ${id} and settled_at is null) as unsettled,
      (select count(*)::int from payment where order_id = ${id} and ${status} = 'canceled'
        and canceled_at is null and amount_refunded < amount) as held,
      (select coalesce(sum(delta + pending_delta), 0)::int from point_movement where order_id = ${id}
        and kind not in ('used', 'used_back')) as earned,
      (select coalesce(sum(worth), 0)::int from given_back_in_kind where order_id = ${id}
        and gift_card_id is not null) as cards,
      (select (metadata->>'dpoint_base_rate')::float from region limit 1) as rate,
      (select has_account from customer where id = ${customer_id}) as account,
      exists (select from (select sum(delta) over (order by id) as balance from point_movement
        where customer_id = ${customer_id}) m where balance = 0) as drained`.execute(desk.shop.db)
  const { unsettled, held, earned, cards, rate, account, drained } = rows[0]!
  const goods = sum(items, ({ total }) => total) - Number(order.metadata?.d_points?.pointsSpent ?? 0)
  const due =
    status === 'canceled' || !account ? 0 : Math.floor(Math.max(0, goods - order.refunded_total - cards) * rate + 1e-9)
  return [
    ...(unsettled ? ['a refund is not carried out'] : []),
    ...(held ? ['money of a cancelled order is still held'] : []),
    // Points that were earned and already spent are not taken back.
    ...(earned === due || (drained && earned > due) ? [] : [`${earned} points are earned for what is worth ${due}`]),
    ...(await providerFaults(desk, id)),
  ]
}

/** The network's records match the shop's. */
async function providerFaults({ shop, cards }: Lives['desk'], order_id: string): Promise<string[]> {
  const { rows } = await sql<Loose>`select p.* from payment p left join swap s on s.id = p.swap_id
    where coalesce(p.order_id, s.order_id) = ${order_id} and p.provider_id = 'stripe-custom'`.execute(shop.db)
  const faults = []
  for (const payment of rows) {
    const intent = await cards.sandbox.ask('GET', `/v1/payment_intents/${payment.data.id}?expand[]=latest_charge`)
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const shopState = payment.canceled_at
      ? ['canceled', 0]
      : payment.captured_at
        ? ['succeeded', payment.amount_refunded]
        : ['requires_capture', 0]
    const networkState = [intent.status, charge?.amount_refunded ?? 0]
    if (`${shopState}` !== `${networkState}`) faults.push(`the network says ${networkState}, the shop ${shopState}`)
  }
  return faults
}
