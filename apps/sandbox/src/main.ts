import { DEFAULTS, startSandbox } from './sandbox.ts'

const { env } = process

const sandbox = await startSandbox({
  port: Number(env.SANDBOX_PORT ?? 9100),
  smtpPort: Number(env.SANDBOX_SMTP_PORT ?? 9125),
  dataFolder: env.SANDBOX_DATA ?? '.data/sandbox',
  secretKey: env.STRIPE_SECRET_KEY ?? DEFAULTS.secretKey,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? DEFAULTS.publishableKey,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? DEFAULTS.webhookSecret,
  webhookUrl: env.STRIPE_WEBHOOK_URL ?? DEFAULTS.webhookUrl,
}).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${error.port} is in use` : error.message
  process.stderr.write(`The sandbox cannot start: ${reason}.\n`)
  process.exit(1)
})

process.stdout.write(`sandbox ${sandbox.url}, mail on port ${sandbox.smtpPort}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
