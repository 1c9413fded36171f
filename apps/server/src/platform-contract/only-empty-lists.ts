/** Whether an answer contains lists, and all of them are empty: then it shows nothing of their content. */
export function hasOnlyEmptyLists(body: unknown): boolean {
  const told = (body as { data?: unknown } | null)?.data ?? body
  const lists = Object.values(told as object).filter((value) => Array.isArray(value))
  return lists.length > 0 && lists.every(({ length }) => length === 0)
}
