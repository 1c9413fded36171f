import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from './user-error.ts'

export interface Secrets {
  SESSION_SECRET: string
  JWT_SECRET: string
  /** 32 bytes in base64; what it encrypted is lost with it. */
  DATA_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  /** PEM; the sandbox knows its public half. */
  AMAZON_PAY_PRIVATE_KEY: string
}

/**
 * The secrets of this copy of the shop: created once, stored beside its data, readable only by its owner. Those
 * missing in an older copy are added.
 */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const file = path.join(folder, 'secrets.json')
  await mkdir(folder, { recursive: true })
  const stored = await readStored(file)
  if (stored && 'AMAZON_PAY_PRIVATE_KEY' in stored) return stored as Secrets
  const text = () => randomBytes(36).toString('base64url')
  const secrets = {
    SESSION_SECRET: text(),
    JWT_SECRET: text(),
    DATA_KEY: randomBytes(32).toString('base64'),
    STRIPE_WEBHOOK_SECRET: `whsec_${text()}`,
    AMAZON_PAY_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    ...stored,
  }
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

async function readStored(file: string): Promise<Partial<Secrets> | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // Creating others instead would lose what they have encrypted.
    throw new UserError(`${file} を読めません（${(error as Error).message}）。控えから戻してください。`)
  }
}
