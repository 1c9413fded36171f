export { reindexAll } from './index-products.ts'
