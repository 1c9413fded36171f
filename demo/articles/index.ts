import type { DemoArticle } from '../types.ts'
import { body } from './body.ts'
import { life } from './life.ts'
import { painAndCold } from './pain-and-cold.ts'
import { rules } from './rules.ts'
import { skinAndFamily } from './skin-and-family.ts'

/** Every article, each with those about the same symptoms or categories. */
export const articles: DemoArticle[] = withRelated([...painAndCold, ...body, ...skinAndFamily, ...life, ...rules])

function withRelated(allArticles: DemoArticle[]): DemoArticle[] {
  const similarity = (a: DemoArticle, b: DemoArticle) =>
    a.symptoms.filter((word) => b.symptoms.includes(word)).length * 2 +
    a.categories.filter((handle) => b.categories.includes(handle)).length
  return allArticles.map((article) => ({
    ...article,
    related_articles: allArticles
      .filter((other) => other !== article && similarity(article, other) > 0)
      .sort((a, b) => similarity(article, b) - similarity(article, a))
      .slice(0, 4)
      .map((other) => other.handle),
  }))
}
