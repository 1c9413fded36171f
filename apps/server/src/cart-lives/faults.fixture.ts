import { sql } from 'kysely'
import { cardFaults, faultsOf } from '../order-lives/faults.fixture.ts'
import type { Loose } from '../order-lives/life.fixture.ts'
import type { Tills } from './tills.fixture.ts'

/** What is wrong with the purchases of these carts; `at_rest`: nothing is in progress or pending. */
export async function faultsAt(tills: Tills, at_rest: boolean): Promise<string[]> {
  const { lives, shoppers } = tills
  const orders = await ordersOf(tills)
  const found: string[] = []
  for (const buyer of shoppers) {
    const orderIds = orders.filter(({ email }) => email === buyer.email).map(({ id }) => id as string)
    const life = { lives, orders: orderIds, buyer: { id: buyer.id, headers: buyer.headers } }
    found.push(...(await faultsOf(life, at_rest)))
  }
  if (orders.some(({ email }) => !shoppers.some((one) => one.email === email))) found.push('an order is nobody’s')
  if (new Set(orders.map(({ cart_id }) => cart_id)).size < orders.length) found.push('a cart became two orders')
  found.push(...(await codeFaults(tills)), ...(await lawFaults(tills)))
  const cards = tills.cards.map(({ id }) => id)
  found.push(...(await cardFaults(lives, cards, at_rest)))
  if (at_rest) found.push(...(await undone(tills)), ...(await moneyOfNobody(tills)))
  return found
}

const idsOf = ({ carts }: Tills) => ['', ...carts.map(({ id }) => id)]

async function ordersOf(tills: Tills): Promise<Loose[]> {
  const { db } = tills.lives.desk.shop
  return db.selectFrom('orders').selectAll().where('cart_id', 'in', idsOf(tills)).orderBy('id').execute()
}

/** Coupons are used no more often than allowed, and their usage count matches. */
async function codeFaults({ lives, codes }: Tills): Promise<string[]> {
  const found = []
  for (const { id, usage_limit, is_single } of codes) {
    const { rows } = await sql<{ counted: number; used: number; ordered: number; again: number }>`
      select d.usage_count as counted, (select count(*)::int from discount_use u where u.discount_id = d.id) as used,
        (select count(*)::int from order_discount od join orders o on o.id = od.order_id
          where od.discount_id = d.id and o.canceled_at is null) as ordered,
        (select count(*)::int from (select from discount_use u where u.discount_id = d.id
          group by u.email having count(*) > 1) twice) as again
      from discount d where d.id = ${id}`.execute(lives.desk.shop.db)
    const { counted, used, ordered, again } = rows[0]!
    if (counted !== used) found.push(`a coupon counts ${counted} uses and has ${used}`)
    if (ordered > used) found.push(`a coupon stands in ${ordered} orders, and has ${used} uses`)
    if (usage_limit !== null && used > usage_limit) found.push('a coupon is used more often than it may be')
    if (is_single && again > 0) found.push('a coupon for a single use is used twice by one buyer')
  }
  return found
}

/** Quantity rules: one small guarded package, two of a limited item, no first-class without a review. */
async function lawFaults(tills: Tills): Promise<string[]> {
  const { goods, shop } = tills.lives.desk
  const { coldRemedy, coughSyrup, limited, firstClass } = goods.variants
  const { rows } = await sql<{ guarded: boolean; many: boolean; unseen: boolean }>`
    with line as (select o.id, o.email, o.status, l.variant_id, l.quantity from orders o
      join line_item l on l.order_id = o.id where o.cart_id = any(${idsOf(tills)}) and o.canceled_at is null)
    select exists (select from line where variant_id in (${coldRemedy}, ${coughSyrup}) group by email
        having sum(quantity) > 1) as guarded,
      exists (select from line where variant_id = ${limited} group by id having sum(quantity) > 2) as many,
      exists (select from line where variant_id = ${firstClass} and status <> 'requires_action'
        and not exists (select from pharmacist_review r where r.order_id = line.id and r.status = 'approved')) as unseen`.execute(
    shop.db,
  )
  const { guarded, many, unseen } = rows[0]!
  return [
    ...(guarded ? ['one buyer has two packages of guarded medicine'] : []),
    ...(many ? ['an order has more of a good than one may buy'] : []),
    ...(unseen ? ['first-class medicine waits for nobody, and no pharmacist has seen it'] : []),
  ]
}

async function undone(tills: Tills): Promise<string[]> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from checkout_attempt
    where status = 'open' and cart_id = any(${idsOf(tills)})`.execute(tills.lives.desk.shop.db)
  return rows[0]!.open ? ['somebody’s payment is still open'] : []
}

/** Every authorisation or capture at the network belongs to an order. */
async function moneyOfNobody(tills: Tills): Promise<string[]> {
  const { cards, shop } = tills.lives.desk
  const { rows } = await sql<{ data: Loose }>`select p.data from payment p join orders o on o.id = p.order_id
    where o.cart_id = any(${idsOf(tills)}) and p.canceled_at is null`.execute(shop.db)
  const recordedIds = new Set(rows.map(({ data }) => data.id))
  const cartIds = new Set(idsOf(tills))
  const { data } = await cards.sandbox.ask('GET', '/v1/payment_intents?limit=100')
  return data
    .filter(({ metadata, status, id }: Loose) => {
      const isHeld = status === 'requires_capture' || status === 'succeeded'
      return isHeld && cartIds.has(metadata.cart_id) && !recordedIds.has(id)
    })
    .filter(({ amount_received, latest_charge }: Loose) => !(amount_received > 0 && latest_charge?.refunded))
    .map(({ id, status }: Loose) => `the network has ${status} ${id}, and no order does`)
}
