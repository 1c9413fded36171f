import fastify from 'fastify'
import { RETRY_DELAYS_MS } from './courier.ts'
import { dPointsApi } from './d-points/api.ts'
import { dPointsPages } from './d-points/pages.ts'
import { openMails } from './mailbox/mails.ts'
import { receiveMail } from './mailbox/receive.ts'
import { browserFiles } from './pages/browser-files.ts'
import { challengePages } from './pages/challenge.ts'
import { controls } from './pages/controls.ts'
import { disputeControls } from './pages/disputes.ts'
import { homePage } from './pages/home.ts'
import { mailboxPages } from './pages/mailbox.ts'
import { stripePages } from './pages/stripe.ts'
import { signInApi } from './sign-in/api.ts'
import { signInPages } from './sign-in/page.ts'
import { SIGN_IN_SECRETS } from './sign-in/parties.ts'
import { openState } from './state.ts'
import { stripeApi } from './stripe/api.ts'
import { FIRST_ENDPOINT, newEndpoint } from './stripe/webhook-endpoints.ts'
import { noWallets, wallets } from './wallets/index.ts'
import { openNotices } from './wallets/notices.ts'
import type { WalletSettings } from './wallets/wallet-context.ts'
import { openWebhooks } from './webhooks.ts'

export interface SandboxOptions {
  /** Default 127.0.0.1; nobody else can reach it. */
  host?: string
  /** 0, the default, takes any free port. */
  port?: number
  smtpPort?: number
  /** The folder that keeps the state. */
  dataFolder: string
  secretKey?: string
  publishableKey?: string
  webhookSecret?: string
  webhookUrl?: string
  /** The credentials shared by the wallet providers and the shop; left out, there are no wallets. */
  wallets?: WalletSettings
  /** The delay after each failed delivery; for tests. */
  webhookRetryDelaysMs?: number[]
}

export interface Sandbox {
  url: string
  smtpPort: number
  /** Ends all work; the state stays in its folder. */
  stop(): Promise<void>
}

export const DEFAULTS = {
  secretKey: 'sk_test_kusuribako',
  publishableKey: 'pk_test_kusuribako',
  webhookSecret: 'whsec_kusuribako',
  webhookUrl: 'http://127.0.0.1:9000/webhooks/stripe',
}

/** A provider's own calls, and the forms by which shops send their buyers there. */
const crossSitePaths = /^\/(v1\/|rakuten-pay\/|amazon-pay\/sign-in$)/

/** Starts the stand-ins for the outside parties: card payments and mail. Rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0, dataFolder } = options
  const { secretKey = DEFAULTS.secretKey, publishableKey = DEFAULTS.publishableKey } = options
  const { webhookSecret = DEFAULTS.webhookSecret, webhookUrl = DEFAULTS.webhookUrl } = options
  const state = openState(dataFolder)
  const webhooks = openWebhooks(state, options.webhookRetryDelaysMs)
  const notices = openNotices(state, options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS)
  const mails = openMails(state, dataFolder)
  const setUp = () =>
    state.put('webhook_endpoint', FIRST_ENDPOINT, newEndpoint(FIRST_ENDPOINT, webhookUrl, webhookSecret))
  let url = ''

  const app = fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.addHook('onRequest', async (request, reply) => {
    // Other sites must not press the sandbox's buttons.
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site'
    if (isForeign && request.method === 'POST' && !crossSitePaths.test(request.url)) return reply.code(403).send()
  })
  const origin = () => url
  await app.register(stripeApi, { state, webhooks, secretKey, publishableKey, origin })
  await app.register(homePage, state)
  await app.register(stripePages, state)
  await app.register(disputeControls, { state, webhooks, origin })
  await app.register(mailboxPages, mails)
  await app.register(challengePages, { state, webhooks, origin })
  await app.register(browserFiles)
  await app.register(signInApi, { state, secrets: SIGN_IN_SECRETS })
  await app.register(signInPages, { state, secrets: SIGN_IN_SECRETS })
  await app.register(dPointsApi, { state })
  await app.register(dPointsPages, { state })
  const context = { state, notices, origin: () => options.wallets?.publicUrl ?? url }
  const walletContext = options.wallets && { ...options.wallets, ...context }
  if (walletContext) await app.register(wallets, walletContext)
  else await app.register(noWallets)
  await app.register(controls, { state, webhooks, mails, setUp, wallets: walletContext })

  url = await app.listen({ host, port })
  const smtp = await receiveMail(mails, { host, port: smtpPort }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  // Only now does the state certainly belong to this process.
  state.compact()
  setUp()
  webhooks.resume()

  async function stop() {
    webhooks.stop()
    notices.stop()
    await Promise.all([app.close(), smtp.stop()])
    state.close()
  }
  return { url, smtpPort: smtp.port, stop }
}
