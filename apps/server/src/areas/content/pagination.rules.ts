/** Page numbers in API shape, from 1; an empty result is one empty page. */
export const paginationOf = (page: number, pageSize: number, total: number) => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / pageSize)),
  pageSize,
  total,
})
