import { signInCustomer } from './people.ts'
import type { TestSandbox } from './sandbox.ts'
import type { TestShop } from './shop.ts'

interface Account {
  points: number
  status?: 'active' | 'not_ready' | 'suspended' | 'invalid_card'
}

/** The provider of d-points as the sandbox plays it, called directly and not through the shop. */
export function dPointsDesk({ url }: Pick<TestSandbox, 'url'>) {
  const send = (path: string, body: object) =>
    fetch(`${url}/d-points${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const all = async () => (await fetch(`${url}/d-points.json`)).json()
  return {
    /** Opens a d-account, or sets its points and state. */
    set: (subject: string, account: Account) => send('/accounts', { subject, ...account }),
    pointsOf: async (subject: string): Promise<number | undefined> =>
      (await all()).accounts.find((one: { subject: string }) => one.subject === subject)?.points,
    /** The transactions of a d-account, oldest first: kind, points, state. */
    async transactionsOf(subject: string): Promise<[string, number, string][]> {
      const { transactions } = await all()
      return transactions
        .filter((one: { subject: string }) => one.subject === subject)
        .map(({ kind, points, state }: { kind: string; points: number; state: string }) => [kind, points, state])
    },
    /** Invalidates every token issued so far. */
    forgetTokens: () => send('/forget-tokens', {}),
  }
}

/** A customer whose d-account has this many points. */
export async function dAccountMember(shop: TestShop, sandbox: Pick<TestSandbox, 'url'>, account: Account) {
  const buyer = await signInCustomer(shop)
  const subject = `https://i.mydocomo.com/id/${buyer.id}`
  await dPointsDesk(sandbox).set(subject, account)
  await shop.db
    .updateTable('customer')
    .set({ metadata: JSON.stringify({ dAccountOpenId: subject }) })
    .where('id', '=', buyer.id)
    .execute()
  return { ...buyer, subject }
}
