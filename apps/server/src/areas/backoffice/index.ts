export { givenUp } from './give-up.ts'
