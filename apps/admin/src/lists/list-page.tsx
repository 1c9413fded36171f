import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { type ActProps, useActs, usePreviousMessage } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { SuccessMessage } from '../shell/success-message.tsx'
import { Pages } from '../tables/pages.tsx'
import { perPage, usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { EditEntries } from './edit-entries.tsx'
import { type Listing, maxByHand, removeList, useList } from './lists.ts'
import { say } from './words.ts'

/** One list: its products in their order. */
export function ListPage() {
  const { listId = '' } = useParams()
  return (
    <RequireAccess part="goods" title={say.title}>
      <Back to="/lists">{say.back}</Back>
      <ListDetails key={listId} id={listId} />
    </RequireAccess>
  )
}

function ListDetails({ id }: { id: string }) {
  const { data, error, refetch } = useList(id)
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<'edit' | 'remove'>(usePreviousMessage())
  const { page } = usePlace()
  if (!data) return <LoadingOrError error={error} again={refetch} gone={say.gone} />
  const { list, products, count } = data
  return (
    <>
      <Head listing={data} begin={mayWrite ? begin : null} />
      <SuccessMessage {...acts} />
      <p className="mt-3 mb-2 text-sm text-quiet">{say.products(count)}</p>
      <Rows
        rows={products.map((product, at) => ({ ...product, place: (page - 1) * perPage + at + 1 }))}
        columns={columns}
        keyOf={(product) => product.id}
        label={list.title}
        empty={say.noEntries}
      />
      <Pages shown={products.length} count={count} />
      {act === 'edit' && <EditEntries list={list} {...acts} />}
      {act === 'remove' && <RemoveList list={list} {...acts} />}
    </>
  )
}

function Head({ listing, begin }: { listing: Listing; begin: ((act: 'edit' | 'remove') => void) | null }) {
  const { list, count } = listing
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <PageTitle>{list.title}</PageTitle>
        <p className="text-sm [overflow-wrap:anywhere] text-quiet">/lists/{list.handle}</p>
        {begin && count > maxByHand && <p className="text-sm text-quiet">{say.tooLong}</p>}
      </div>
      {begin && (
        <div className="flex flex-wrap gap-2">
          {count <= maxByHand && <Button onClick={() => begin('edit')}>{say.edit}</Button>}
          <Button variant="outline" color="danger" onClick={() => begin('remove')}>
            {say.remove}
          </Button>
        </div>
      )}
    </div>
  )
}

type Row = Listing['products'][number] & { place: number }

const columns: Column<Row>[] = [
  {
    name: say.entryColumns.product,
    cell: ({ id, title, thumbnail, place }) => (
      <span className="flex items-center gap-3">
        <span className="w-8 shrink-0 text-right text-quiet tabular-nums">{place}</span>
        {thumbnail && <img src={thumbnail} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />}
        <RowLink to={`/products/${id}`}>{title}</RowLink>
      </span>
    ),
  },
  {
    name: say.entryColumns.state,
    cell: ({ status }) => (
      <Badge tone={status === 'published' ? 'success' : 'neutral'}>{say.states[status] ?? status}</Badge>
    ),
  },
]

function RemoveList({ list, close }: ActProps & { list: Listing['list'] }) {
  const navigate = useNavigate()
  return (
    <Confirm
      title={say.removeAsk(list.title)}
      act={say.remove}
      isDanger
      close={close}
      work={() => removeList(list.id)}
      done={() => navigate('/lists', { state: { said: say.removed(list.title) } })}
    >
      <p>{say.removeDoes}</p>
    </Confirm>
  )
}
