/** Whether an answer contains lists, and all of them are empty: then it shows nothing of their content. */
export function hasOnlyEmptyLists(body: unknown): boolean {
  const content = (body as { data?: unknown } | null)?.data ?? body
  const lists = Object.values(content as object).filter((value) => Array.isArray(value))
  return lists.length > 0 && lists.every(({ length }) => length === 0)
}
