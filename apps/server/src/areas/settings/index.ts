export { flagsOf } from './flags.ts'
