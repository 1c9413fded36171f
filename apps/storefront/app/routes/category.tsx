import { articles as articleRoutes } from '@kusuribako/client/routes'
import { Chip } from '@kusuribako/ui/chip.tsx'
import { data } from 'react-router'
import { apiOf } from '../api.server.ts'
import { categoryTree, pathTo } from '../areas/catalogue/category-tree.server.ts'
import { categoryPath } from '../areas/catalogue/page-paths.ts'
import { breadcrumbList } from '../areas/catalogue/structured.ts'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { isFiltered } from '../areas/search/list-query.ts'
import { ProductList } from '../areas/search/product-list.tsx'
import { readList } from '../areas/search/read-list.server.ts'
import { pageMeta, publicUrlOf } from '../page-meta.ts'
import type { Route } from './+types/category.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params: { handle }, request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const tree = await categoryTree(api)
  if (!tree) throw data(null, { status: 503 })
  const path = pathTo(tree, handle)
  const category = path.at(-1)
  if (!category) throw data(null, { status: 404 })
  const [list, related] = await Promise.all([
    readList(api, request.url, { category: handle }),
    api.shared(articleRoutes.related, { query: { handle } }),
  ])
  return {
    list,
    name: category.name,
    description: category.description,
    crumbs: path.map(({ name, handle: to }) => ({ name, to: categoryPath(to) })),
    subcategories: category.children.map(({ name, handle: to }) => ({ name, to: categoryPath(to) })),
    articles: related.ok ? related.data.data.articles.slice(0, 3) : [],
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return []
  const { name, description, crumbs, list } = loaderData
  const structured = breadcrumbList([{ name: 'ホーム', to: '/' }, ...crumbs], publicUrlOf(matches))
  return pageMeta({
    title: name,
    description: `${description}${name}の商品${list.count}件を、症状・区分・価格から選べます。`,
    structured: { '@context': 'https://schema.org', ...structured },
    hidden: isFiltered(location.search) || list.count === 0,
  })
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { list, name, description, crumbs, subcategories, articles } = loaderData
  return (
    <div className="page">
      <PageHead crumbs={[{ name: 'カテゴリ', to: '/categories' }, ...crumbs.slice(0, -1), { name }]} title={name}>
        {description}
      </PageHead>
      {subcategories.length > 0 && (
        <ul aria-label={`${name}の中のカテゴリ`} className="-mt-2 mb-10 flex flex-wrap gap-2 lg:mb-14">
          {subcategories.map((child) => (
            <li key={child.to}>
              <Chip to={child.to}>{child.name}</Chip>
            </li>
          ))}
        </ul>
      )}
      <ProductList list={list} />
      {articles.length > 0 && (
        <section className="mt-16 border-t border-line pt-12">
          <h2 className="mb-6 text-xl">{name}の健康コラム</h2>
          <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
