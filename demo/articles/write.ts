import { blocks } from '../article-text.ts'
import type { DemoArticle } from '../types.ts'

/** One article. What holds for each of them is on the storefront's page of articles, where no search finds it. */
export function article(
  handle: string,
  title: string,
  description: string,
  approval_date: string,
  symptoms: string[],
  categories: string[],
  text: string,
): DemoArticle {
  return {
    handle,
    title,
    description,
    body: blocks(text),
    approval_date,
    symptoms,
    categories,
    related_articles: [],
  }
}
