/**
 * Two interfaces to the backend: `connect` for screens, which show refusals, and `openClient` for programs
 * (README.md).
 */
export * from './admin.ts'
export * from './call.ts'
export * from './client.ts'
export * from './connection.ts'
export * from './failures.ts'
export * from './retry.ts'
export * from './store.ts'
export * from './verbs.ts'
