import type { Endpoint } from '@kusuribako/contract/endpoint'
import Medusa from '@medusajs/medusa-js'

type Request = (method: Endpoint['method'], path: string, body?: unknown) => Promise<{ response: { status: number } }>
type Method = (...args: unknown[]) => ReturnType<Request>
interface Resource {
  client: { request: Request; config: { customHeaders?: Record<string, string> } }
  [name: string]: unknown
}

// Its types need the complete original server.
const Original = Medusa as unknown as new (options: Record<string, unknown>) => Resource

/** One method of the platform's own client, and what it does with its arguments. */
export interface OriginalCall {
  /** `admin.orders.list` */
  name: string
  method: Endpoint['method']
  /** `/admin/orders/:0/capture`: a number is the argument in that position. */
  path: string
  /** Which argument becomes the body; null when none does. */
  body: number | null
  call: Method
}

/** The platform's own client, as its users open it. With retries it sends an `Idempotency-Key` with every POST. */
export function openOriginal(options: Record<string, unknown>) {
  const client = new Original({ maxRetries: 1, ...options })
  const found = Object.entries(client).flatMap(([name, part]) => callsOf(client, name, part))
  const sendAs = (headers: Record<string, string>) => {
    client.client.config.customHeaders = headers
  }
  return {
    calls: found,
    custom: (client.admin as Resource).custom as Record<'get' | 'post' | 'delete', Method>,
    sendAs,
  }
}

/** Every method that it has, discovered by reflection: its resources and their prototypes. */
function callsOf(client: Resource, path: string, part: unknown): OriginalCall[] {
  if (typeof part !== 'object' || part === null || !('client' in part) || part === client) return []
  const resource = part as Resource
  const inner = Object.entries(resource).flatMap(([name, value]) =>
    name === 'client' ? [] : callsOf(client, `${path}.${name}`, value),
  )
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
    (name) => name !== 'constructor' && !name.startsWith('_') && !path.endsWith('custom'),
  )
  return [...names.map((name) => learn(resource, `${path}.${name}`, name)), ...inner]
}

/** Calls a method once with marker arguments, and looks where they would have gone. */
function learn(resource: Resource, name: string, method: string): OriginalCall {
  const call = (...args: unknown[]) => (resource[method] as Method).apply(resource, args)
  const { request } = resource.client
  let seen: Parameters<Request> | undefined
  resource.client.request = async (...asked) => {
    seen = asked
    return { response: { status: 0 } }
  }
  try {
    // A caller who passes a query to `variants.retrieve` gets a list instead.
    void call(':0', ...(name === 'admin.variants.retrieve' ? [] : [':1', ':2', ':3', ':4']))
  } finally {
    resource.client.request = request
  }
  if (!seen) throw new Error(`${name} asks nothing`)
  const path = `/${seen[1].split('?')[0]!.replace(/^\/|\/$/g, '')}`
  const body = /^:(\d)$/.exec(String(seen[2]))
  return { name, method: seen[0], path, body: body ? Number(body[1]) : null, call }
}
