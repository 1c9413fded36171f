export { reconcileCollection } from './authorize-collection.ts'
export { releaseCollection } from './release-collection.ts'
