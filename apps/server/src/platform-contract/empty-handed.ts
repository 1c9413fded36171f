/** Whether an answer tells lists, and nothing stands in any of them: then it shows nothing of what they hold. */
export function isEmptyHanded(body: unknown): boolean {
  const told = (body as { data?: unknown } | null)?.data ?? body
  const lists = Object.values(told as object).filter((value) => Array.isArray(value))
  return lists.length > 0 && lists.every(({ length }) => length === 0)
}
