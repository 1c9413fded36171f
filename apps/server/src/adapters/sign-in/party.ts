import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { SignInParty } from '../../base/ports.ts'
import type { Terms } from './terms.ts'

const timeout_s = 10

/**
 * One party, using the certified client: code flow with PKCE, state and nonce, and in addition the id token's
 * signature.
 */
export function openParty(terms: Terms): SignInParty {
  const configuration = configure(terms)
  const verify = verifierOf(terms)
  return {
    id: terms.id,
    async begin(redirect_uri, { reauthenticate } = { reauthenticate: false }) {
      const way = {
        redirect_uri,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: terms.scope,
        state: way.state,
        nonce: way.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(way.verifier),
        code_challenge_method: 'S256',
        ...terms.extra_params,
        ...(reauthenticate && terms.reauthenticate_params),
      })
      return { url: url.href, way }
    },
    finish: ({ code, state }, way) =>
      nullIfRejected(async () => {
        const returnUrl = new URL(way.redirect_uri)
        returnUrl.search = new URLSearchParams({ code, state }).toString()
        const tokens = await client.authorizationCodeGrant(configuration, returnUrl, {
          expectedState: way.state,
          expectedNonce: way.nonce,
          pkceCodeVerifier: way.verifier,
          idTokenExpected: true,
        })
        await verify(tokens.id_token!)
        const { sub: subject, ...claims } = tokens.claims()!
        const { access_token } = tokens
        const profile =
          terms.email_in === 'id_token' ? claims : await client.fetchUserInfo(configuration, access_token, subject)
        const email = typeof profile.email === 'string' ? profile.email.trim().toLowerCase() : null
        const email_verified = terms.reports_verified ? isTrue(profile.email_verified) : null
        return { subject, email, email_verified, access_token }
      }),
    ...(terms.deauthorize && { deauthorize: (token: string) => deauthorize(configuration, terms.deauthorize!, token) }),
  }
}

/** Some parties send booleans as text. */
const isTrue = (value: unknown) => value === true || value === 'true'

function configure(terms: Terms) {
  const { client_id, client_secret, signed_by } = terms
  const alg = signed_by === 'secret' ? 'HS256' : 'RS256'
  const configuration = new client.Configuration(
    {
      issuer: terms.issuer,
      authorization_endpoint: terms.authorize,
      token_endpoint: terms.token,
      userinfo_endpoint: terms.userinfo,
    },
    client_id,
    { client_secret, id_token_signed_response_alg: alg, [client.clockTolerance]: 60 },
    (terms.secret_by === 'body' ? client.ClientSecretPost : client.ClientSecretBasic)(client_secret),
  )
  configuration.timeout = timeout_s
  // Only the sandbox uses plain HTTP.
  if (terms.token.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

/** The client accepts TLS to the token endpoint as proof of an id token; here its signature is verified as well. */
function verifierOf({ issuer, client_id, client_secret, signed_by }: Terms) {
  const checks = { issuer, audience: client_id, clockTolerance: 60 }
  if (signed_by === 'secret') {
    const secret = new TextEncoder().encode(client_secret)
    return (token: string) => jwtVerify(token, secret, { ...checks, algorithms: ['HS256'] })
  }
  const keys = createRemoteJWKSet(new URL(signed_by.keys), { timeoutDuration: timeout_s * 1000 })
  return (token: string) => jwtVerify(token, keys, { ...checks, algorithms: ['RS256'] })
}

/** Null for a refusal by the party and for an invalid token; throws when the party cannot be reached. */
async function nullIfRejected<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (isRejection(error)) return null
    throw error
  }
}

function isRejection(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status < 500
  if (error instanceof client.AuthorizationResponseError || error instanceof client.WWWAuthenticateChallengeError)
    return true
  if (error instanceof errors.JWKSTimeout) return false
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC'
  return error instanceof client.ClientError && !isUnavailable(error)
}

const isUnavailable = ({ code, cause }: client.ClientError) =>
  code === 'OAUTH_TIMEOUT' || (cause instanceof Response && cause.status >= 500)

/** Revokes what the person has allowed, with a token that the channel requests for itself. */
async function deauthorize(
  configuration: client.Configuration,
  { channel_token, url }: NonNullable<Terms['deauthorize']>,
  userAccessToken: string,
): Promise<boolean> {
  const { client_id, client_secret } = configuration.clientMetadata()
  const signal = () => AbortSignal.timeout(timeout_s * 1000)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret: String(client_secret),
  })
  const granted = await fetch(channel_token, { method: 'POST', body: form, signal: signal() })
  if (!granted.ok) throw new Error(`The channel was given no token: ${granted.status}`)
  const { access_token } = (await granted.json()) as { access_token: string }
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ userAccessToken }),
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    signal: signal(),
  })
  if (answer.status >= 500) throw new Error(`The party answered ${answer.status}`)
  return answer.ok
}
