import type { RefusalCode } from '@kusuribako/contract/refusals'

/**
 * The parties, the metadata keys for the person's id there (shop.md §3), further stored data, and the refusal codes of
 * each.
 */
export const connections = {
  line: { key: 'lineId', more: ['access_token'], failed: 'ams_line_sso_error' },
  docomo: { key: 'dAccountOpenId', more: ['dCardNumberLast4'], failed: 'ams_daccount_sso_error' },
  yahoo: { key: 'yahooOpenId', more: [], failed: 'ams_yahoo_sso_error' },
} as const satisfies Record<string, { key: string; more: readonly string[]; failed: RefusalCode }>
export type Party = keyof typeof connections

/** A customer's metadata without these parties. */
export const withoutParties = (parties: readonly Party[]): Record<string, null> =>
  Object.fromEntries(
    parties.flatMap((party) => [connections[party].key, ...connections[party].more]).map((key) => [key, null]),
  )

type Metadata = Record<string, unknown> | null

export const partiesOf = (metadata: Metadata): Party[] =>
  (Object.keys(connections) as Party[]).filter((party) => metadata?.[connections[party].key] != null)

/** Whether the account has another sign-in method than that party. */
export const canDisconnect = (account: { password_hash: string | null; metadata: Metadata }, party: Party): boolean =>
  account.password_hash !== null || partiesOf(account.metadata).some((other) => other !== party)
