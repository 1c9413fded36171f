import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '../ids.ts'
import type { TestShop } from './shop.ts'

/**
 * A member of staff, an owner unless the options say otherwise, with an open session; returns the headers of that
 * session. A pharmacist has a name, because sales are recorded with it.
 * `customer_id`: the browser is signed in as that customer too.
 */
export async function signInStaff(
  shop: TestShop,
  { role = 'owner', customer_id, ...more }: { role?: string; is_pharmacist?: boolean; customer_id?: string } = {},
) {
  const is_pharmacist = more.is_pharmacist ?? role === 'pharmacist'
  const id = newId('staff')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const name = is_pharmacist ? { last_name: '見本', first_name: '薬子' } : {}
  await shop.db
    .insertInto('staff')
    .values({ id, email: `${id}@example.com`.toLowerCase(), role, is_pharmacist, ...name, ...stamps })
    .execute()
  return openSession(shop, { staff_id: id, customer_id })
}

/** A customer with an account and an open session. */
export async function signInCustomer(shop: TestShop, email = `${newId('customer')}@example.com`.toLowerCase()) {
  const id = newId('customer')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer')
    .values({ id, email, has_account: true, ...stamps })
    .execute()
  return { id, email, headers: await openSession(shop, { customer_id: id }) }
}

async function openSession(shop: TestShop, who: { staff_id?: string; customer_id?: string }) {
  const secret = randomBytes(32).toString('base64url')
  const id = createHmac('sha256', shop.config.SESSION_SECRET).update(secret).digest('base64url')
  const expires_at = new Date(shop.clock.now.getTime() + 365 * 86_400_000)
  await shop.db
    .insertInto('session')
    .values({ id, ...who, customer_proved_at: shop.clock.now, created_at: shop.clock.now, expires_at })
    .execute()
  return { cookie: `connect.sid=${secret}` }
}
