export { identify, sessionOf } from './sessions.ts'
