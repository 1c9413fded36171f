import { adminCalls } from './admin.ts'
import {
  type CallOptions,
  type ClientOptions,
  type Connection,
  type Domain,
  openConnection,
  type Request,
} from './connection.ts'
import { storeCalls } from './store.ts'
import { callsOf } from './verbs.ts'

/**
 * The whole backend by name: `client.products.list({ limit: 3 })`, `client.admin.orders.capture(id)`. Every call
 * returns its body and rejects with a `CallFailure`. A token obtained with `auth.getToken` or `admin.auth.getToken` is
 * used in later calls.
 *
 * const client = openClient({ baseUrl: 'https://api.example.com', maxRetries: 3 })
 */
export function openClient(options: Partial<ClientOptions> = {}) {
  const connection = openConnection(options)
  const store = callsOf(connection, storeCalls)
  const admin = callsOf(connection, adminCalls)
  const { setToken, setPublishableKey } = connection
  return {
    ...store,
    auth: { ...store.auth, getToken: withTokenStored(connection, 'store', store.auth.getToken) },
    admin: {
      ...admin,
      auth: { ...admin.auth, getToken: withTokenStored(connection, 'admin', admin.auth.getToken) },
      custom: customCalls(connection),
    },
    setToken,
    setPublishableKey,
  }
}

export type Client = ReturnType<typeof openClient>

const withTokenStored =
  <A extends unknown[], T extends { access_token: string }>(
    { setToken }: Connection,
    domain: Domain,
    getToken: (...args: A) => Promise<T>,
  ) =>
  async (...args: A): Promise<T> => {
    const answer = await getToken(...args)
    setToken(domain, answer.access_token)
    return answer
  }

/** Staff calls that have no name here: `custom.get('/v1/reviews')` calls `/admin/v1/reviews`. */
function customCalls({ request }: Connection) {
  const call = <T>(method: Request['method'], path: string, rest: Partial<Request>) =>
    // The caller knows the answer's type.
    request({ ...rest, method, path: `/admin/${path.replace(/^\//, '')}` }) as Promise<T>
  return {
    get: <T = unknown>(path: string, query?: CallOptions['query'], options?: CallOptions) =>
      call<T>('GET', path, { ...options, query }),
    post: <T = unknown>(path: string, body?: unknown, options?: CallOptions) =>
      call<T>('POST', path, { ...options, body }),
    delete: <T = unknown>(path: string, body?: unknown, options?: CallOptions) =>
      call<T>('DELETE', path, { ...options, body }),
  }
}
