import { redirect } from 'react-router'
import { pageAddress } from './page-address.ts'

/** `?page=3` of a URL; anything else is the first page. */
export function pageNumber(address: string): number {
  const page = Number(new URL(address).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** Redirects from beyond the end of a list, which has become shorter since its URL was saved, to its last page. */
export function backToLastPage(address: string, page: number, pages: number): void {
  if (pages < 1 || page <= pages) return
  const { pathname, searchParams } = pageAddress(address)
  searchParams.set('page', String(pages))
  throw redirect(`${pathname}?${searchParams}`)
}
