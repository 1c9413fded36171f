/** Pages as the wire counts them, from 1; nothing found is one empty page. */
export const paginationOf = (page: number, pageSize: number, total: number) => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / pageSize)),
  pageSize,
  total,
})
