import type { FullArticle } from '@kusuribako/contract/content/articles'
import { imageAddress } from '@kusuribako/ui/picture.tsx'
import { SHOP_NAME } from '../../page-meta.ts'
import { breadcrumbList } from './structured.ts'

type DescribedArticle = Pick<
  FullArticle['attributes'],
  'handle' | 'title' | 'description' | 'thumbnail' | 'publishedAt' | 'content_updatedAt'
>

/**
 * Article and BreadcrumbList (schema.org). An article without a date of change counts as last changed when it was
 * published.
 */
export function structuredArticle(article: DescribedArticle, publicUrl: string): Record<string, unknown> {
  const { handle, title, description, thumbnail, publishedAt } = article
  const shop = { '@type': 'Organization', name: SHOP_NAME, url: publicUrl }
  const to = `/articles/${handle}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: title,
        description,
        image: thumbnail ? [publicUrl + imageAddress(thumbnail, 1080)] : undefined,
        datePublished: publishedAt,
        dateModified: article.content_updatedAt ?? publishedAt,
        inLanguage: 'ja',
        mainEntityOfPage: publicUrl + to,
        author: shop,
        publisher: shop,
      },
      breadcrumbList(
        [
          { name: 'ホーム', to: '/' },
          { name: '健康コラム', to: '/articles' },
          { name: title, to },
        ],
        publicUrl,
      ),
    ],
  }
}
