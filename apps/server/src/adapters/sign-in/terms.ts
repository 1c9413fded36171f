import type { Config } from '../../base/config.ts'

/** A party's OpenID Connect details: its addresses, and where it deviates. */
export interface Terms {
  id: 'line' | 'docomo' | 'yahoo'
  client_id: string
  client_secret: string
  issuer: string
  authorize: string
  token: string
  userinfo: string
  /** How the client secret is sent. */
  secret_by: 'body' | 'header'
  /** The key that signs the id token: the shared secret (HS256), or the keys at this address (RS256). */
  signed_by: 'secret' | { keys: string }
  scope: string
  /** Parameters beside the standard ones, in the address to which the browser is sent. */
  extra_params: Record<string, string>
  /** The same, where the person must prove again who they are. */
  reauthenticate_params: Record<string, string>
  email_in: 'id_token' | 'userinfo'
  /** Whether it reports `email_verified`. */
  reports_verified: boolean
  /** Revokes a person's permission, with a token of the channel's own. */
  deauthorize?: { channel_token: string; url: string }
}

type Offered = Omit<Terms, 'client_id' | 'client_secret'>

/**
 * LINE Login v2.1: the id token of a web channel is signed with its secret, and does not say whether the address is
 * verified.
 */
const line: Offered = {
  id: 'line',
  issuer: 'https://access.line.me',
  authorize: 'https://access.line.me/oauth2/v2.1/authorize',
  token: 'https://api.line.me/oauth2/v2.1/token',
  userinfo: 'https://api.line.me/oauth2/v2.1/userinfo',
  secret_by: 'body',
  signed_by: 'secret',
  scope: 'openid profile email',
  extra_params: { ui_locales: 'ja-JP' },
  reauthenticate_params: { prompt: 'login' },
  email_in: 'id_token',
  reports_verified: false,
  deauthorize: {
    channel_token: 'https://api.line.me/oauth2/v3/token',
    url: 'https://api.line.me/user/v1/deauthorize',
  },
}

/** dアカウント・コネクト: a single RSA key that names neither itself nor its algorithm. */
const docomo: Offered = {
  id: 'docomo',
  issuer: 'https://conf.uw.docomo.ne.jp/',
  authorize: 'https://id.smt.docomo.ne.jp/cgi8/oidc/authorize',
  token: 'https://conf.uw.docomo.ne.jp/token',
  userinfo: 'https://conf.uw.docomo.ne.jp/userinfo',
  secret_by: 'header',
  signed_by: { keys: 'https://fr-end.oidc.if.cilite.docomo.ne.jp/oft/external/ofrnt/v1.0/jwksget' },
  scope: 'openid email',
  extra_params: { authif: '1', idauth: '1' },
  // How to request that from d-account is in the manual of the contract.
  reauthenticate_params: {},
  email_in: 'userinfo',
  reports_verified: true,
}

/** Yahoo! JAPAN ID連携 v2; with `bail` a refusal returns here rather than to Yahoo's own page. */
const yahoo: Offered = {
  id: 'yahoo',
  issuer: 'https://auth.login.yahoo.co.jp/yconnect/v2',
  authorize: 'https://auth.login.yahoo.co.jp/yconnect/v2/authorization',
  token: 'https://auth.login.yahoo.co.jp/yconnect/v2/token',
  userinfo: 'https://userinfo.yahooapis.jp/yconnect/v2/attribute',
  secret_by: 'header',
  signed_by: { keys: 'https://auth.login.yahoo.co.jp/yconnect/v2/jwks' },
  scope: 'openid email',
  extra_params: { bail: '1' },
  reauthenticate_params: { prompt: 'login' },
  email_in: 'userinfo',
  reports_verified: true,
}

/** The parties whose secrets are configured; at the sandbox's addresses in the demo. */
export function offeredTerms(config: Config): Terms[] {
  const secrets = [
    [line, config.LINE_CHANNEL_ID, config.LINE_CHANNEL_SECRET],
    [docomo, config.D_ACCOUNT_CLIENT_ID, config.D_ACCOUNT_CLIENT_SECRET],
    [yahoo, config.YAHOO_CLIENT_ID, config.YAHOO_CLIENT_SECRET],
  ] as const
  return secrets.flatMap(([offered, client_id, client_secret]) =>
    client_id && client_secret ? [withSandboxUrls({ ...offered, client_id, client_secret }, config.SIGN_IN_URL)] : [],
  )
}

/** The same paths at the sandbox; issuers stay, because they are only names. */
function withSandboxUrls(terms: Terms, sandbox: string | undefined): Terms {
  if (!sandbox) return terms
  const at = (url: string) => `${sandbox}/${terms.id}${new URL(url).pathname}`
  const { signed_by, deauthorize } = terms
  return {
    ...terms,
    authorize: at(terms.authorize),
    token: at(terms.token),
    userinfo: at(terms.userinfo),
    signed_by: signed_by === 'secret' ? signed_by : { keys: at(signed_by.keys) },
    ...(deauthorize && { deauthorize: { channel_token: at(deauthorize.channel_token), url: at(deauthorize.url) } }),
  }
}
