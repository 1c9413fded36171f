import type { DemoArticle } from '../types.ts'

export const articles: DemoArticle[] = []
