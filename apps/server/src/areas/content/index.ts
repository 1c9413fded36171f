export { readArticles } from './articles.queries.ts'
export { paginationOf } from './pagination.rules.ts'
