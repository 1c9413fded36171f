import { date } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Pages } from '../tables/pages.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { words } from '../wording.ts'
import { CollectionDialog } from './collection-dialog.tsx'
import { type Collection, maxCounted, perPageOfCollections, useCollections } from './collections.ts'
import { sayCollections as say } from './words.ts'

/** The collections of the shop. */
export function CollectionsPage() {
  const { mayWrite } = useRight('goods')
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'add'>(usePreviousMessage())
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin('add')}>{say.add}</Button>}
      done={acts}
    >
      <List />
      {act && (
        <CollectionDialog
          collection={null}
          close={acts.close}
          // A new one is empty: the next step is there.
          done={(id, title) => navigate(`/collections/${id}`, { state: { said: say.added(title) } })}
        />
      )}
    </Page>
  )
}

function List() {
  const { data, error, refetch } = useCollections()
  if (!data) return <LoadingOrError error={error} again={refetch} />
  return (
    <>
      <p role="status" className="mt-3 mb-2 text-sm text-quiet">
        {words.list.count(data.count)}
      </p>
      <Rows rows={data.rows} columns={columns} keyOf={({ id }) => id} label={say.title} empty={say.empty} />
      <Pages shown={data.rows.length} count={data.count} page_size={perPageOfCollections} />
    </>
  )
}

const names = say.columns
const columns: Column<Collection>[] = [
  {
    name: names.title,
    cell: ({ id, title }) => <RowLink to={`/collections/${id}`}>{title}</RowLink>,
  },
  { name: names.address, cell: ({ handle }) => `/collections/${handle}` },
  { name: names.changed, cell: ({ updated_at }) => <span className="whitespace-nowrap">{date(updated_at)}</span> },
  {
    name: names.products,
    cell: ({ products }) => (products < maxCounted ? say.products(products) : say.productsMost(products)),
    isFigure: true,
  },
]
