import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf, openAccount } from '../../base/testing/accounts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { openSignInDesk, type Party, type SignInDesk } from './sign-in-elsewhere.fixture.ts'

let desk: SignInDesk
beforeAll(async () => {
  desk = await openSignInDesk()
})
beforeEach(async () => {
  await desk.shop.db.deleteFrom('session').execute()
  await desk.shop.db.deleteFrom('customer').execute()
  await desk.shop.db.deleteFrom('fact').execute()
})
afterAll(() => desk.close())

const parties: Party[] = ['line', 'docomo', 'yahoo']

test.each(parties)(
  'a newsletter ticked when %s is connected is noted with its moment, otherwise nothing',
  async (party) => {
    const { shop, visit, handIn } = desk
    for (const newsletterSubscription of [true, false]) {
      const { id, headers } = await signInCustomer(shop)
      const visited = await visit(party, newsletterSubscription ? 'midori' : 'hanako', { headers })
      expect((await handIn(party, visited, '/connect', { newsletterSubscription })).status).toBe(200)
      const asked = newsletterSubscription && { newsletter_asked_at: shop.clock.now.toISOString() }
      expect(await factsOf(shop, 'customer.connected')).toContainEqual({ customer_id: id, party, ...asked })
    }
  },
)

test('a newsletter ticked at a sign-in that connects an earlier account is noted too', async () => {
  const { shop, visit, handIn } = desk
  const { id } = await openAccount(shop)
  await shop.db.updateTable('customer').set({ email: 'hanako@example.com' }).where('id', '=', id).execute()
  await handIn('yahoo', await visit('yahoo', 'hanako'), '', { newsletterSubscription: true })
  const newsletter_asked_at = shop.clock.now.toISOString()
  expect(await factsOf(shop, 'customer.connected')).toEqual([{ customer_id: id, party: 'yahoo', newsletter_asked_at }])
})
