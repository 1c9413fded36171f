import type { FastifyInstance } from 'fastify'
import { amazonPayApi } from './amazon-pay.ts'
import { amazonSignIn } from './amazon-sign-in.ts'
import { dPayApi } from './d-pay.ts'
import type { Desk } from './desk.ts'
import { walletPages } from './pages.ts'
import { paypayApi } from './paypay.ts'
import { rakutenPayApi } from './rakuten-pay.ts'

/** The providers of wallets: their calls, their pages, their news. */
export async function wallets(app: FastifyInstance, desk: Desk) {
  await app.register(paypayApi, desk)
  await app.register(amazonPayApi, desk)
  await app.register(amazonSignIn, desk)
  await app.register(rakutenPayApi, desk)
  await app.register(dPayApi, desk)
  await app.register(walletPages, desk)
}
