import { signInElsewhere as api } from '@kusuribako/contract/customers/sign-in-elsewhere'
import { malformedField } from '../../base/answers.ts'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import type { ExternalIdentity, SignInRequest } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { seal, unseal } from '../../base/seal.ts'
import { isProofExpired } from '../identity/index.ts'
import { connections, type Party, partiesOf } from './connections.rules.ts'
import { findAccount } from './customers.queries.ts'

const ticket_ms = 10 * 60_000
const token_ms = 2 * 60_000

/** Encrypted data that the browser carries between leaving and returning, and d-account's token. */
type Sealed =
  | { for: 'way'; party: Party; way: SignInRequest; until_ms: number }
  | { for: 'token'; person: ExternalIdentity; until_ms: number }

const signInMethods: Handler<typeof api.ways> = async (ctx) => {
  const { db, who, outside } = ctx
  const account = who.customer_id && (await findAccount(db, 'id', who.customer_id))
  const connected = account ? partiesOf(account.metadata) : []
  const password = !!account && !!account.password_hash
  return {
    data: { offered: [...outside.signIn.keys()], connected, password, proved: !!account && !isProofExpired(ctx) },
  }
}

const start: Handler<typeof api.start> = async (ctx, { body: { party, redirectUri } }) => {
  const provider = ctx.outside.signIn.get(party)
  if (!provider) throw refuse('not_found')
  if (!redirectUri.startsWith(`${ctx.config.PUBLIC_STOREFRONT_URL}/`))
    throw malformedField('redirectUri', redirectUri, 'must be a page of the shop')
  const { url, way } = await provider.begin(redirectUri, { reauthenticate: isProofExpired(ctx) })
  ctx.session.setTicket(sealed(ctx, { for: 'way', party, way, until_ms: ctx.now.getTime() + ticket_ms }))
  return { data: { url } }
}

/**
 * The person who has come back from a party, as stated by the party to our server. Refuses with the party's code when
 * this browser did not start there, or the party does not confirm it; with `ams_unknown_error` when it cannot be
 * reached. The ticket is consumed.
 */
export async function proveElsewhere(
  ctx: Ctx,
  party: Party,
  returned: { code: string; redirectUri: string; state: string | undefined },
): Promise<ExternalIdentity> {
  const { failed } = connections[party]
  const ticket = unsealed(ctx, 'way', ctx.session.ticket)
  ctx.session.setTicket(null)
  const provider = ctx.outside.signIn.get(party)
  if (!provider || ticket?.party !== party || ticket.way.redirect_uri !== returned.redirectUri) throw refuse(failed)
  const { code, state = ticket.way.state } = returned
  const person = await provider.finish({ code, state }, ticket.way).catch((error: unknown) => {
    ctx.log.error({ err: error, party }, 'external sign-in failed')
    throw refuse('ams_unknown_error')
  })
  if (!person) throw refuse(failed)
  return person
}

const docomoToken: Handler<typeof api.docomoToken> = async (ctx, { body }) => {
  const returned = { code: body.docomoAuthCode, redirectUri: body.docomoRedirectUri, state: body.state }
  const person = await proveElsewhere(ctx, 'docomo', returned)
  return { data: { token: sealed(ctx, { for: 'token', person, until_ms: ctx.now.getTime() + token_ms }) } }
}

/** The person of a d-account token; refuses one that we did not issue, or that has expired. */
export function provedByToken(ctx: Ctx, token: string): ExternalIdentity {
  const found = unsealed(ctx, 'token', token)
  if (!found) throw refuse('ams_daccount_sso_error')
  return found.person
}

const sealed = ({ config }: Ctx, content: Sealed) => seal(config, JSON.stringify(content)).toString('base64url')

function unsealed<F extends Sealed['for']>({ config, now }: Ctx, purpose: F, text: string | null) {
  if (!text) return null
  try {
    const found = JSON.parse(unseal(config, Buffer.from(text, 'base64url'))) as Sealed
    if (found.for !== purpose || found.until_ms <= now.getTime()) return null
    return found as Extract<Sealed, { for: F }>
  } catch {
    return null
  }
}

export const elsewhereRoutes = [on(api.ways, signInMethods), on(api.start, start), on(api.docomoToken, docomoToken)]
