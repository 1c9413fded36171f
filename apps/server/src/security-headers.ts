import type { Config } from './base/config.ts'

/** Headers of every answer. A browser that has used the server by TLS uses nothing else for a year. */
export const securityHeaders = ({ PUBLIC_API_URL }: Config) =>
  new Map([
    ['x-content-type-options', 'nosniff'],
    ...(PUBLIC_API_URL.startsWith('https:') ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
  ])
