import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

const { env } = process
const dataFolder = env.SANDBOX_DATA ?? '.data/sandbox'

// Loaded after this line, so that a later start finds the code compiled and needs a quarter less memory.
enableCompileCache(join(dataFolder, 'compiled'))
const { DEFAULTS, startSandbox } = await import('./sandbox.ts')

const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT ?? 9100),
  smtpPort: Number(env.SMTP_PORT ?? 9125),
  dataFolder,
  secretKey: env.STRIPE_SECRET_KEY ?? DEFAULTS.secretKey,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? DEFAULTS.publishableKey,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? DEFAULTS.webhookSecret,
  webhookUrl: env.STRIPE_WEBHOOK_URL ?? DEFAULTS.webhookUrl,
}).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${error.port} is in use` : error.message
  process.stderr.write(`The sandbox cannot start: ${reason}.\n`)
  process.exit(1)
})

flushCompileCache()
process.stdout.write(`sandbox ${sandbox.url}, mail on port ${sandbox.smtpPort}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
