import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { amazonPayApi } from './amazon-pay.ts'
import { amazonSignIn } from './amazon-sign-in.ts'
import { dPayApi } from './d-pay.ts'
import { walletControls, walletPages } from './pages.ts'
import { paypayApi } from './paypay.ts'
import { rakutenPayApi } from './rakuten-pay.ts'
import type { WalletContext } from './wallet-context.ts'

/** The wallet providers: their calls, their pages, their notifications. */
export async function wallets(app: FastifyInstance, context: WalletContext) {
  await app.register(paypayApi, context)
  await app.register(amazonPayApi, context)
  await app.register(amazonSignIn, context)
  await app.register(rakutenPayApi, context)
  await app.register(dPayApi, context)
  await app.register(walletPages, context)
  await app.register(walletControls, context)
}

/** Replaces them where the sandbox runs alone: the menu and the first page link there. */
export async function noWallets(app: FastifyInstance) {
  app.get('/wallets', async (_request, reply) =>
    sendPage(reply, { title: 'ウォレット決済', here: '/wallets', body: why }),
  )
}
const why = html`<h1>ウォレット決済</h1>
<p>ウォレットの代役は、お店と一緒に始めたときだけあります。やりとりの鍵を、お店から受け取るためです。</p>
<p>お店と一緒に始めるには、<code>npm start</code>を使ってください。</p>`
