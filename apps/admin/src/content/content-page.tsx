import { Badge } from '@kusuribako/ui/badge.tsx'
import { date, dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { usePlace } from '../tables/place.ts'
import type { Column } from '../tables/rows.tsx'
import { ArticleDialog } from './article-dialog.tsx'
import { articleActs, noticeActs } from './bulk.ts'
import {
  type ArticleRow,
  type Notice,
  type Page as StandingPage,
  useArticles,
  useNotices,
  usePages,
} from './content.ts'
import { NoticeDialog, RemoveNotice } from './notice-dialog.tsx'
import { PageDialog } from './page-dialog.tsx'
import { say } from './words.ts'

type View = keyof typeof say.views
type Act =
  | { act: 'notices'; notice: Notice | null }
  | { act: 'articles'; article: ArticleRow | null }
  | { act: 'pages'; page: StandingPage | null }
  | { act: 'remove'; notice: Notice }
type Begin = (act: Act) => void

const newActs: Record<View, Act> = {
  notices: { act: 'notices', notice: null },
  articles: { act: 'articles', article: null },
  pages: { act: 'pages', page: null },
}

/** The shop's texts: notices, articles and static pages. */
export function ContentPage() {
  const { mayWrite } = useRight('goods')
  const { get } = usePlace()
  const view = viewOf(get('view'))
  const { act, begin, ...acts } = useActs<Act>()
  const List = { notices: Notices, articles: Articles, pages: Pages }[view]
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin(newActs[view])}>{say.add[view]}</Button>}
      done={acts}
    >
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <List begin={mayWrite ? begin : null} said={acts} />
      {act?.act === 'notices' && <NoticeDialog notice={act.notice} {...acts} />}
      {act?.act === 'articles' && <ArticleDialog article={act.article} {...acts} />}
      {act?.act === 'pages' && <PageDialog page={act.page} {...acts} />}
      {act?.act === 'remove' && <RemoveNotice notice={act.notice} {...acts} />}
    </Page>
  )
}

const viewOf = (word: string): View => (Object.hasOwn(say.views, word) ? (word as View) : 'notices')

interface ListProps {
  begin: Begin | null
  said: Pick<ReturnType<typeof useActs>, 'finish' | 'clear'>
}
const names = say.columns

function Notices({ begin, said }: ListProps) {
  const columns: Column<Notice>[] = [
    { name: names.title, cell: ({ title }) => title },
    { name: names.kind, cell: ({ category }) => <span className="whitespace-nowrap">{say.kinds[category]}</span> },
    { name: names.state, cell: ({ published_at }) => <State since={published_at} /> },
    ...actsOf<Notice>(
      begin,
      ({ title }) => title,
      (notice) => ({ act: 'notices', notice }),
      (notice) => ({ act: 'remove', notice }),
    ),
  ]
  return (
    <BulkListed
      reading={useNotices()}
      columns={columns}
      label={say.views.notices}
      empty={say.empty.notices}
      noMatch={say.empty.notices}
      nameOf={({ title }) => title}
      bulk={begin ? noticeActs : []}
      changes={['notices']}
      pageActs={said}
    />
  )
}

function Articles({ begin, said }: ListProps) {
  const columns: Column<ArticleRow>[] = [
    { name: names.title, cell: ({ title }) => title },
    { name: names.state, cell: ({ published_at }) => <State since={published_at} /> },
    { name: names.changed, cell: ({ updated_at }) => <span className="whitespace-nowrap">{date(updated_at)}</span> },
    ...actsOf<ArticleRow>(
      begin,
      ({ title }) => title,
      (article) => ({ act: 'articles', article }),
    ),
  ]
  return (
    <BulkListed
      reading={useArticles()}
      columns={columns}
      label={say.views.articles}
      empty={say.empty.articles}
      noMatch={say.empty.articles}
      nameOf={({ title }) => title}
      bulk={begin ? articleActs : []}
      changes={['articles', 'article']}
      pageActs={said}
    />
  )
}

function Pages({ begin }: ListProps) {
  const [editColumn] = actsOf<StandingPage>(
    begin,
    ({ title }) => title,
    (page) => ({ act: 'pages', page }),
  )
  const columns: Column<StandingPage>[] = [
    { name: names.title, cell: ({ title }) => title },
    { name: names.handle, cell: ({ handle }) => `/pages/${handle}` },
    { name: names.changed, cell: ({ updatedAt }) => <span className="whitespace-nowrap">{date(updatedAt)}</span> },
    {
      name: names.acts,
      isAct: true,
      cell: (page) => (
        <>
          <Button
            variant="default"
            component={Link}
            to={`/content/pages/${page.handle}/past`}
            aria-label={`${say.past}：${page.title}`}
          >
            {say.past}
          </Button>
          {editColumn?.cell(page)}
        </>
      ),
    },
  ]
  return (
    <Listed
      reading={usePages()}
      columns={columns}
      keyOf={({ handle }) => handle}
      label={say.views.pages}
      empty={say.empty.pages}
      noMatch={say.empty.pages}
    />
  )
}

/** A column with the actions on a row; none for users without the right. */
function actsOf<T>(
  begin: Begin | null,
  nameOf: (row: T) => string,
  edit: (row: T) => Act,
  remove?: (row: T) => Act,
): Column<T>[] {
  if (!begin) return []
  const act = (word: string, row: T, next: Act) => (
    <Button variant="default" aria-label={`${word}：${nameOf(row)}`} onClick={() => begin(next)}>
      {word}
    </Button>
  )
  const cell = (row: T) => (
    <>
      {act(say.edit, row, edit(row))}
      {remove && act(say.remove, row, remove(row))}
    </>
  )
  return [{ name: names.acts, cell, isAct: true }]
}

function State({ since }: { since: string | null }) {
  if (!since) return <Badge>{say.draft}</Badge>
  if (Date.parse(since) > Date.now()) return <Badge tone="info">{say.coming(dateAndTime(since))}</Badge>
  return <Badge tone="success">{say.published}</Badge>
}
