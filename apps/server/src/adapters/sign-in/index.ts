import type { Config } from '../../base/config.ts'
import type { SignInParty } from '../../base/ports.ts'
import { openParty } from './party.ts'
import { offeredTerms } from './terms.ts'

/** External sign-in parties, by name. */
export const openSignIn = (config: Config): ReadonlyMap<string, SignInParty> =>
  new Map(offeredTerms(config).map((terms) => [terms.id, openParty(terms)]))
