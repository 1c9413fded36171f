export { followCollection } from './authorize-collection.ts'
