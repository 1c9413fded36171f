/** `?page=3` of an address; anything else is the first page. */
export function pageNumber(address: string): number {
  const page = Number(new URL(address).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
