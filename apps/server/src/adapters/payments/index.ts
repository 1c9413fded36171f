import type { Config } from '../../base/config.ts'
import type { PaymentProvider } from '../../base/ports.ts'
import { amazonPay } from './amazon-pay.ts'
import { dPay } from './d-pay.ts'
import { manual } from './manual.ts'
import { paypay } from './paypay.ts'
import { rakutenPay } from './rakuten-pay.ts'
import { stripeCustom } from './stripe-custom.ts'
import { system } from './system.ts'

/** All payment methods in this build whose secrets this shop has, by provider id. */
export function openPayments(config: Config): ReadonlyMap<string, PaymentProvider> {
  const all = [manual, system, stripeCustom(config), ...openWallets(config)]
  return new Map(all.map((provider) => [provider.id, provider]))
}

function openWallets(config: Config): PaymentProvider[] {
  const { PAYPAY_API_KEY, PAYPAY_API_SECRET, AMAZON_PAY_PUBLIC_KEY_ID, AMAZON_PAY_PRIVATE_KEY } = config
  const { RAKUTEN_PAY_SHOP_ID, RAKUTEN_PAY_SHOP_PASS, D_PAY_MERCHANT_ID, D_PAY_SECRET, D_PAY_API_URL } = config
  return [
    PAYPAY_API_KEY && PAYPAY_API_SECRET && paypay({ ...config, PAYPAY_API_KEY, PAYPAY_API_SECRET }),
    AMAZON_PAY_PUBLIC_KEY_ID &&
      AMAZON_PAY_PRIVATE_KEY &&
      amazonPay({ ...config, AMAZON_PAY_PUBLIC_KEY_ID, AMAZON_PAY_PRIVATE_KEY }),
    RAKUTEN_PAY_SHOP_ID &&
      RAKUTEN_PAY_SHOP_PASS &&
      rakutenPay({ ...config, RAKUTEN_PAY_SHOP_ID, RAKUTEN_PAY_SHOP_PASS }),
    D_PAY_MERCHANT_ID &&
      D_PAY_SECRET &&
      D_PAY_API_URL &&
      dPay({ ...config, D_PAY_MERCHANT_ID, D_PAY_SECRET, D_PAY_API_URL }),
  ].filter((one): one is PaymentProvider => Boolean(one))
}
