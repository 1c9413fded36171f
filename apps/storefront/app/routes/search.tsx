import { Notice } from '@kusuribako/ui/notice.tsx'
import { redirect } from 'react-router'
import { apiOf } from '../api.server.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { isFiltered } from '../areas/search/list-query.ts'
import { ProductList } from '../areas/search/product-list.tsx'
import { readList } from '../areas/search/read-list.server.ts'
import { searchPath } from '../areas/shell/search-path.ts'
import { beginningOf } from '../beginning-of.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/search.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

/** `/search/頭痛`; without a word everything. The search form without JavaScript uses `/search?q=頭痛`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q')?.trim()
  if (typed !== undefined) throw redirect(searchPath(beginningOf(typed, 100)))
  const word = beginningOf((params.searchWord ?? '').trim(), 100)
  return { word, list: await readList(apiOf(context), request.url, { keyword: word }) }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { list } = loaderData
  const word = list.replacementWord ?? loaderData.word
  return pageMeta({
    title: word ? `「${word}」の検索結果` : '商品を探す',
    description: word
      ? `「${word}」の商品${list.count}件。薬剤師・登録販売者に相談しながら選べます。`
      : '医薬品、健康食品、化粧品、衛生用品を、症状・区分・価格から探せます。',
    hidden: isFiltered(location.search) || list.count === 0,
  })
}

export default function Search({ loaderData: { word, list } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead
        crumbs={[{ name: word ? '検索結果' : '商品を探す' }]}
        title={word ? `「${list.replacementWord ?? word}」の検索結果` : '商品を探す'}
      />
      {list.replacementWord && (
        <div className="mb-8">
          <Notice kind="info">
            「{word}」では見つからなかったため、「{list.replacementWord}」で検索しました。
          </Notice>
        </div>
      )}
      {list.age && !list.age.applied && (
        <div className="mb-8">
          <Notice kind="info">
            {list.age.word}
            が使えるものは見つからなかったため、年齢を問わずに検索しました。使える年齢は商品ごとにお確かめください。
          </Notice>
        </div>
      )}
      <ProductList list={list} word={word} />
    </div>
  )
}
