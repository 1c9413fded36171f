export { reindexAll, reindexProducts } from './index-products.ts'
