import { adminArticles, adminCategories, adminNotices, adminPages, uploads } from '@kusuribako/client/routes'
import type * as contract from '@kusuribako/contract/content/admin-content'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { addressIn } from './text.ts'

export type Notice = z.infer<(typeof contract)['adminNotices']['list']['answer']>['data']['notices'][number]
export type Page = z.infer<(typeof contract)['adminPages']['list']['answer']>['data']['pages'][number]
export type Article = z.infer<(typeof contract)['adminArticles']['get']['answer']>['data']['article']
export type ArticleRow = Omit<Article, 'body'>

export function useNotices() {
  const { paging: query } = usePlace(perPage)
  return useReading('goods', ['notices', query], async () => {
    const { notices, count } = (await ask(adminNotices.list, { query })).data
    return { rows: notices, count }
  })
}

export const usePages = () =>
  useReading('goods', ['pages'], async () => {
    const { pages } = (await ask(adminPages.list, {})).data
    return { rows: pages, count: pages.length }
  })

/** A static page and its earlier versions, the latest first. */
export function usePastPages(handle: string) {
  const { paging: query } = usePlace(perPage)
  return useReading('goods', ['pages', handle, query], async () => {
    const past = (await ask(adminPages.past, { params: { handle }, query })).data
    const page = await readPage(handle)
    return { ...past, page: page! }
  })
}

export function useArticles() {
  const { paging: query } = usePlace(perPage)
  return useReading('goods', ['articles', query], async () => {
    const { articles, count } = (await ask(adminArticles.list, { query })).data
    return { rows: articles, count }
  })
}

export const readArticle = async (id: Article['id']) => (await ask(adminArticles.get, { params: { id } })).data.article
export const useArticle = (id: Article['id']) => useReading('goods', ['article', id], () => readArticle(id))

/** Its current state; a static page is never deleted. */
export const readPage = async (handle: string) =>
  (await ask(adminPages.list, {})).data.pages.find((page) => page.handle === handle)

/** Its current state; undefined if it was deleted. */
export const readNotice = async (id: string) => (await ask(adminNotices.list, { query: { id } })).data.notices[0]

type NoticeText = z.input<(typeof contract)['adminNotices']['create']['body']>
type PageText = z.input<(typeof contract)['adminPages']['write']['body']>
type ArticleText = z.input<(typeof contract)['adminArticles']['create']['body']>

/** Creates or edits a notice. */
export const saveNotice = (body: NoticeText, id?: string) =>
  thenInvalidate<unknown>(
    id ? ask(adminNotices.update, { params: { id }, body }) : askIdempotently(adminNotices.create, { body }),
    'notices',
  )
export const removeNotice = (id: string) => thenInvalidate(ask(adminNotices.delete, { params: { id } }), 'notices')

export const savePage = (handle: string, body: PageText) =>
  thenInvalidate(ask(adminPages.write, { params: { handle }, body }), 'pages')

/** Creates or edits an article; fields that are left out stay. */
export const saveArticle = (body: ArticleText, id?: Article['id']) =>
  thenInvalidate<unknown>(
    id ? ask(adminArticles.update, { params: { id }, body }) : askIdempotently(adminArticles.create, { body }),
    'articles',
    'article',
  )

interface Category {
  handle?: string
  name?: string
  category_children?: Category[]
}

/** The categories for an article, children after their parents, by their handles. */
export const useCategoryChoices = () =>
  useReading('goods', ['categories', 'handles'], async () => {
    const query = { parent_category_id: 'null', include_descendants_tree: true, limit: 100 }
    const { product_categories } = await ask(adminCategories.list, { query })
    return product_categories.flatMap((root) => choicesBelow(root, ''))
  })

const choicesBelow = (
  { handle = '', name = handle, category_children = [] }: Category,
  above: string,
): CategoryChoice[] => [
  { handle, name: above + name },
  ...category_children.flatMap((child) => choicesBelow(child, `${above}${name} ／ `)),
]
type CategoryChoice = { handle: string; name: string }

/** The names of chosen categories; one that was deleted since has its handle only. */
export const categoryNames = (chosen: readonly string[], categories: readonly CategoryChoice[]) =>
  chosen.map((handle) => categories.find((category) => category.handle === handle)?.name ?? handle).join('、')

/** Uploads a picture, and returns its public address. */
export async function uploadPicture(picture: File): Promise<string> {
  const form = new FormData()
  form.append('files', picture)
  const { uploads: stored } = await ask(uploads.create, { body: form as never })
  return addressIn(stored[0]!.url, location.origin)
}
