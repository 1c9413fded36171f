import type { Article } from '@kusuribako/contract/content/articles'

/** The data of an article's card, and no more: it is sent to the browser with the page. */
export interface ArticleSummary {
  id: string
  attributes: Pick<Article['attributes'], 'handle' | 'title' | 'description' | 'thumbnail' | 'publishedAt'> & {
    /** The first is shown. */
    categories: { name: string }[]
  }
}

export function articleSummaryOf({ id, attributes }: Article): ArticleSummary {
  const { handle, title, description, thumbnail, publishedAt, categories } = attributes
  const first = categories.slice(0, 1).map(({ name }) => ({ name }))
  return { id, attributes: { handle, title, description, thumbnail, publishedAt, categories: first } }
}
