/** What the shop and each party share; in the sandbox anybody may know it. */
export type SignInSecrets = Record<PartyName, { clientId: string; clientSecret: string }>
export type PartyName = 'line' | 'docomo' | 'yahoo'

export const SIGN_IN_SECRETS: SignInSecrets = {
  line: { clientId: '1650000000', clientSecret: 'line_channel_secret_of_kusuribako' },
  docomo: { clientId: 'd_account_kusuribako', clientSecret: 'd_account_secret_of_kusuribako' },
  yahoo: { clientId: 'yahoo_kusuribako', clientSecret: 'yahoo_secret_of_kusuribako' },
}

export interface Party {
  name: PartyName
  words: string
  issuer: string
  paths: { authorize: string; token: string; userinfo: string; keys?: string }
  /** The address is in the id token (LINE), or in userinfo with whether it is verified. */
  emailIn: 'id_token' | 'userinfo'
  secretBy: 'body' | 'header'
}

export const parties: Record<PartyName, Party> = {
  line: {
    name: 'line',
    words: 'LINE',
    issuer: 'https://access.line.me',
    paths: { authorize: '/oauth2/v2.1/authorize', token: '/oauth2/v2.1/token', userinfo: '/oauth2/v2.1/userinfo' },
    emailIn: 'id_token',
    secretBy: 'body',
  },
  docomo: {
    name: 'docomo',
    words: 'dアカウント',
    issuer: 'https://conf.uw.docomo.ne.jp/',
    paths: {
      authorize: '/cgi8/oidc/authorize',
      token: '/token',
      userinfo: '/userinfo',
      keys: '/oft/external/ofrnt/v1.0/jwksget',
    },
    emailIn: 'userinfo',
    secretBy: 'header',
  },
  yahoo: {
    name: 'yahoo',
    words: 'Yahoo! JAPAN ID',
    issuer: 'https://auth.login.yahoo.co.jp/yconnect/v2',
    paths: {
      authorize: '/yconnect/v2/authorization',
      token: '/yconnect/v2/token',
      userinfo: '/yconnect/v2/attribute',
      keys: '/yconnect/v2/jwks',
    },
    emailIn: 'userinfo',
    secretBy: 'header',
  },
}

export interface Person {
  name: string
  email: string | null
  verified: boolean
  words: string
}

/** Who may sign in at any party. */
export const people: Record<string, Person> = {
  midori: { name: '緑川 みどり', email: 'midori@example.com', verified: true, words: '初めてのお客さま' },
  hanako: {
    name: '見本 花子',
    email: 'hanako@example.com',
    verified: true,
    words: 'お店の会員と同じ、確認済みのアドレス',
  },
  taro: { name: '未確 太郎', email: 'taro.unverified@example.com', verified: false, words: '未確認のアドレス' },
  aoi: { name: '青井 あおい', email: 'aoi@example.com', verified: true, words: '電話で買い物をする人' },
  nashi: { name: '目有 なし', email: null, verified: false, words: 'アドレスを渡さない' },
}

/** The faults available on request. */
export const faults = {
  none: 'なし',
  wrong_nonce: 'ほかの人のnonceで返す',
  wrong_key: 'ほかの鍵で署名する',
  wrong_audience: 'ほかのお店あてに返す',
  expired_token: '期限の切れたトークンを返す',
  expired_code: '期限の切れたコードを返す',
  wrong_state: 'ほかのstateで返す',
} as const
export type Fault = keyof typeof faults
