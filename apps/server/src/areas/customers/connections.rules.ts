import type { RefusalCode } from '@kusuribako/contract/refusals'

/** The parties, the keys under which a customer's metadata names the person there (shop.md §3), and how each fails. */
export const connections = {
  line: { key: 'lineId', failed: 'ams_line_sso_error' },
  docomo: { key: 'dAccountOpenId', failed: 'ams_daccount_sso_error' },
  yahoo: { key: 'yahooOpenId', failed: 'ams_yahoo_sso_error' },
} as const satisfies Record<string, { key: string; failed: RefusalCode }>
export type Party = keyof typeof connections

type Metadata = Record<string, unknown> | null

export const partiesOf = (metadata: Metadata): Party[] =>
  (Object.keys(connections) as Party[]).filter((party) => metadata?.[connections[party].key] != null)

/** Whether the account can still be signed in to without that party. */
export const canLeave = (account: { password_hash: string | null; metadata: Metadata }, party: Party): boolean =>
  account.password_hash !== null || partiesOf(account.metadata).some((other) => other !== party)
