import { expect, test } from 'vitest'
import type { Config } from '../../base/config.ts'
import { offeredTerms } from './terms.ts'

const secrets = {
  LINE_CHANNEL_ID: 'line',
  LINE_CHANNEL_SECRET: 'secret',
  D_ACCOUNT_CLIENT_ID: 'docomo',
  D_ACCOUNT_CLIENT_SECRET: 'secret',
  YAHOO_CLIENT_ID: 'yahoo',
  YAHOO_CLIENT_SECRET: 'secret',
}
const signedBy = (more: object) =>
  Object.fromEntries(offeredTerms({ ...secrets, ...more } as Config).map(({ id, signed_by }) => [id, signed_by]))

test('the keys of id tokens are where each party publishes them, and at the same paths in the sandbox', () => {
  expect(signedBy({})).toEqual({
    line: 'secret',
    docomo: { keys: 'https://fr-end.oidc.if.cilite.docomo.ne.jp/oft/external/ofrnt/v1.0/jwksget' },
    yahoo: { keys: 'https://auth.login.yahoo.co.jp/yconnect/v2/jwks' },
  })
  expect(signedBy({ SIGN_IN_URL: 'http://sandbox.test/sign-in' })).toEqual({
    line: 'secret',
    docomo: { keys: 'http://sandbox.test/sign-in/docomo/oft/external/ofrnt/v1.0/jwksget' },
    yahoo: { keys: 'http://sandbox.test/sign-in/yahoo/yconnect/v2/jwks' },
  })
})
