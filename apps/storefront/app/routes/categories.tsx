import { Link } from '@kusuribako/ui/link.tsx'
import { data } from 'react-router'
import { apiOf } from '../api.server.ts'
import { type CategoryNode, categoryTree } from '../areas/catalogue/category-tree.server.ts'
import { categoryPath } from '../areas/catalogue/page-paths.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/categories.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const tree = await categoryTree(apiOf(context))
  if (!tree) throw data(null, { status: 503 })
  return tree.map(linkOf)
}

interface CategoryLink {
  name: string
  to: string
  subcategories: CategoryLink[]
}

const linkOf = ({ name, handle, children }: CategoryNode): CategoryLink => ({
  name,
  to: categoryPath(handle),
  subcategories: children.map(linkOf),
})

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'カテゴリから探す', description: '医薬品、健康食品、化粧品、医療機器、日用品の売り場の一覧です。' })

export default function Categories({ loaderData: roots }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead crumbs={[{ name: 'カテゴリ' }]} title="カテゴリから探す" />
      {roots.map((root) => (
        <section key={root.to} className="border-t border-line py-10">
          <h2 className="text-xl">
            <Link to={root.to} className="inline-flex min-h-11 items-center hover:text-leaf hover:underline">
              {root.name}
            </Link>
          </h2>
          <div className="mt-4 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            {root.subcategories.map((category) => (
              <section key={category.to}>
                <h3 className="text-base">
                  <Link
                    to={category.to}
                    className="inline-flex min-h-11 min-w-11 items-center hover:text-leaf hover:underline"
                  >
                    {category.name}
                  </Link>
                </h3>
                <ul className="grid grid-cols-2 gap-x-4 text-sm sm:block">
                  {category.subcategories.map((leaf) => (
                    <li key={leaf.to}>
                      <Link
                        to={leaf.to}
                        className="flex min-h-11 items-center leading-snug text-quiet hover:text-leaf hover:underline"
                      >
                        <span className="whole-words">{leaf.name}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
