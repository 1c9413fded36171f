import { hash } from '@node-rs/argon2'
import { newId } from '../ids.ts'
import type { TestResponse, TestShop } from './shop.ts'

export const password = 'correct horse'

/** A customer with a password, not signed in. The e-mail address is verified unless the options say otherwise. */
export async function openAccount(shop: TestShop, { verified = true } = {}) {
  const id = newId('customer')
  const email = `${id}@example.com`.toLowerCase()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const account = { password_hash: await hash(password), has_account: true, ...stamps }
  const metadata = verified ? '{"verified_email":true}' : null
  await shop.db
    .insertInto('customer')
    .values({ id, email, metadata, ...account })
    .execute()
  return { id, email }
}

/** The session cookie that a response has set. */
export const cookieOf = (answer: TestResponse) => ({ cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' })

/** Facts recorded since the last call, by name. */
export async function factsOf(shop: TestShop, name: string) {
  const facts = await shop.db.deleteFrom('fact').where('name', '=', name).returning('about').execute()
  return facts.map(({ about }) => about)
}
