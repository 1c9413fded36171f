import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Forms of other sites are refused by the root middleware (`checkFormPost`), also where the router checks nothing.
  // The router compares with PUBLIC_URL alone: it would refuse every form of a shop opened at http://127.0.0.1:3000,
  // or from a phone in the same network.
  allowedActionOrigins: ['**'],
} satisfies Config
