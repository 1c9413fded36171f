import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeApiFault } from '../faults.ts'
import type { State } from '../state.ts'
import { findByToken, type SignInGrant, useCode } from './grants.ts'
import { type Party, type PartyName, parties, people, type SignInSecrets } from './parties.ts'
import { subjectOf } from './subjects.ts'
import { type Keys, newKeys, writeIdToken } from './tokens.ts'

interface SignInContext {
  state: State
  secrets: SignInSecrets
  keys: Keys
}

/** Server-side calls to the parties: tokens, user info, their keys, and LINE's revocation. */
export async function signInApi(app: FastifyInstance, { state, secrets }: { state: State; secrets: SignInSecrets }) {
  const context = { state, secrets, keys: newKeys() }
  app.addHook('preHandler', async ({ method, url }, reply) => {
    const fault = takeApiFault(state, `${method} ${url}`)
    if (fault?.status) return reply.code(fault.status).send({ error: 'server_error' })
    if (fault) reply.header('x-late-ms', fault.delay_ms)
  })
  // The work is done, the answer is late.
  app.addHook('onSend', async (_request, reply) => {
    const late_ms = Number(reply.getHeader('x-late-ms') ?? 0)
    reply.removeHeader('x-late-ms')
    if (late_ms) await pause(late_ms, undefined, { ref: false })
  })
  for (const party of Object.values(parties)) partyApi(app, party, context)
  lineDeauthorize(app, context)
}

function partyApi(app: FastifyInstance, party: Party, context: SignInContext) {
  const { name, paths } = party
  const at = (path: string) => `/sign-in/${name}${path}`
  app.post(at(paths.token), async (request, reply) => {
    const form = formOf(request)
    if (!isShop(request, form, party, context)) return reply.code(401).send({ error: 'invalid_client' })
    const grant = form.grant_type === 'authorization_code' ? useCode(context.state, name, form) : null
    if (!grant) return reply.code(400).send({ error: 'invalid_grant', error_description: 'invalid authorization code' })
    return {
      access_token: grant.accessToken,
      token_type: 'Bearer',
      expires_in: 2_592_000,
      refresh_token: `refresh-${grant.accessToken}`,
      scope: 'openid email',
      id_token: idToken(party, grant, context),
    }
  })
  app.get(at(paths.userinfo), async (request, reply) => {
    const found = findByToken(context.state, name, bearerOf(request))
    if (!found) return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send()
    const { email, verified } = people[found.grant.person]!
    // Yahoo! JAPAN and d-account may send it in any form: here as text.
    return { sub: subjectOf(found.grant), ...(email && { email, email_verified: String(verified) }) }
  })
  if (paths.keys) app.get(at(paths.keys), async () => ({ keys: [publicKey(name, context)] }))
}

/** d-account's key names neither itself nor its algorithm. */
function publicKey(name: PartyName, { keys }: SignInContext) {
  const jwk = keys.own.publicKey.export({ format: 'jwk' })
  return name === 'docomo' ? jwk : { ...jwk, kid: kidOf(name), alg: 'RS256', use: 'sig' }
}

const kidOf = (name: PartyName) => (name === 'yahoo' ? 'yahoo-key-1' : undefined)

function idToken(party: Party, grant: SignInGrant, { secrets, keys }: SignInContext): string {
  const { fault } = grant
  const { clientId, clientSecret } = secrets[party.name]
  const { name, email } = people[grant.person]!
  const nonce = fault === 'wrong_nonce' ? 'somebody-elses' : grant.nonce
  const claims = {
    iss: party.issuer,
    sub: subjectOf(grant),
    aud: fault === 'wrong_audience' ? 'another-shop' : clientId,
    ...(nonce && { nonce }),
    ...(party.emailIn === 'id_token' && { name, ...(email && { email }) }),
  }
  const foreign = fault === 'wrong_key'
  const isExpired = fault === 'expired_token'
  if (!party.paths.keys) return writeIdToken(claims, foreign ? 'another secret' : clientSecret, undefined, isExpired)
  return writeIdToken(claims, (foreign ? keys.foreign : keys.own).privateKey, kidOf(party.name), isExpired)
}

function isShop(
  request: FastifyRequest,
  form: Record<string, string>,
  { name, secretBy }: Party,
  { secrets }: SignInContext,
) {
  const { clientId, clientSecret } = secrets[name]
  if (secretBy === 'body') return form.client_id === clientId && form.client_secret === clientSecret
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const [id, secret] = Buffer.from(credentials, 'base64').toString().split(':').map(decodeURIComponent)
  return scheme === 'Basic' && id === clientId && secret === clientSecret
}

/** LINE: a token of the channel's own, with which it revokes a person's permission. */
function lineDeauthorize(app: FastifyInstance, { state, secrets }: SignInContext) {
  const { clientId, clientSecret } = secrets.line
  const channelToken = `channel-${clientId}`
  app.post('/sign-in/line/oauth2/v3/token', async (request, reply) => {
    const { client_id, client_secret } = formOf(request)
    if (client_id !== clientId || client_secret !== clientSecret)
      return reply.code(400).send({ error: 'invalid_client' })
    return { token_type: 'Bearer', access_token: channelToken, expires_in: 900 }
  })
  app.post('/sign-in/line/user/v1/deauthorize', async (request, reply) => {
    if (bearerOf(request) !== channelToken) return reply.code(401).send()
    const { userAccessToken } = (request.body ?? {}) as { userAccessToken?: string }
    const found = findByToken(state, 'line', userAccessToken)
    if (!found) return reply.code(400).send({ message: 'invalid user access token' })
    state.put('sign_in_grant', found.code, { ...found.grant, revoked: true })
    return reply.code(204).send()
  })
}

const formOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
