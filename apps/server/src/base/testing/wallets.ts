import { generateKeyPairSync } from 'node:crypto'
import { D_POINT_SECRETS } from '../../../../sandbox/src/d-points/api.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** What the sandbox must know about the shop for its wallets. */
export const walletSecrets = (shopUrl: string) => ({
  shopUrl,
  paypay: { apiKey: 'pp-key', apiSecret: 'pp-secret', merchantId: 'pp-merchant' },
  amazonPay: { publicKeyId: 'SANDBOX-TEST', publicKey: keys.publicKey, merchantId: 'A1' },
  rakutenPay: { shopId: 'tshop00000001', shopPass: 'rk-pass' },
  dPay: { merchantId: 'dp-merchant', secret: 'dp-secret' },
})

/** The settings with which a shop pays by the wallets of this sandbox. */
export const walletSettings = (sandboxUrl: string) => ({
  PAYPAY_API_KEY: 'pp-key',
  PAYPAY_API_SECRET: 'pp-secret',
  PAYPAY_API_URL: `${sandboxUrl}/paypay`,
  PAYPAY_NOTICES_FROM: '127.0.0.0/8',
  AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-TEST',
  AMAZON_PAY_PRIVATE_KEY: keys.privateKey,
  AMAZON_PAY_MERCHANT_ID: 'A1',
  AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.test',
  AMAZON_PAY_API_URL: `${sandboxUrl}/amazon-pay`,
  AMAZON_PAY_SCRIPT_URL: `${sandboxUrl}/amazon-pay/checkout.js`,
  AMAZON_PAY_NOTICE_KEYS_URL: sandboxUrl,
  RAKUTEN_PAY_SHOP_ID: 'tshop00000001',
  RAKUTEN_PAY_SHOP_PASS: 'rk-pass',
  RAKUTEN_PAY_API_URL: `${sandboxUrl}/rakuten-pay`,
  D_PAY_MERCHANT_ID: 'dp-merchant',
  D_PAY_SECRET: 'dp-secret',
  D_PAY_API_URL: `${sandboxUrl}/d-pay`,
  D_POINT_MERCHANT_ID: D_POINT_SECRETS.merchantId,
  D_POINT_SECRET: D_POINT_SECRETS.secret,
  D_POINT_API_URL: `${sandboxUrl}/d-points`,
})
