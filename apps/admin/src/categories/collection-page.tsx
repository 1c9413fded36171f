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
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { AddGoods } from './add-goods.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import {
  type Collection,
  type Product,
  removeCollection,
  removeProducts,
  useCollection,
  useCollectionProducts,
} from './collections.ts'
import { PlacementDialog } from './placement-dialog.tsx'
import { sayCollections as say } from './words.ts'

/** One collection: its description and its products. */
export function CollectionPage() {
  const { collectionId = '' } = useParams()
  return (
    <RequireAccess part="goods" title={say.title}>
      <Back to="/collections">{say.back}</Back>
      <CollectionDetails key={collectionId} id={collectionId} />
    </RequireAccess>
  )
}

type Act = { act: 'edit' | 'remove' | 'add' } | { act: 'take_out' | 'place'; product: Product }
type Begin = (act: Act) => void

function CollectionDetails({ id }: { id: string }) {
  const { data: collection, error, refetch } = useCollection(id)
  const reading = useCollectionProducts(id)
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<Act>(usePreviousMessage())
  if (!collection) return <LoadingOrError error={error} again={refetch} gone={say.gone} />
  return (
    <>
      <Head collection={collection} begin={mayWrite ? begin : null} />
      <SuccessMessage {...acts} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{say.goods}</h2>
        {mayWrite && <Button onClick={() => begin({ act: 'add' })}>{say.addGoods}</Button>}
      </div>
      <Listed
        reading={reading}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={(product) => product.id}
        label={say.goods}
        empty={say.noGoods}
      />
      {act && <ActDialog act={act} collection={collection} goods={reading.data?.count} {...acts} />}
    </>
  )
}

const Head = ({ collection, begin }: { collection: Collection; begin: Begin | null }) => (
  <div className="flex flex-wrap items-start justify-between gap-3">
    <div className="min-w-0 flex-1 basis-72">
      <PageTitle>{collection.title}</PageTitle>
      <p className="text-sm [overflow-wrap:anywhere] text-quiet">/collections/{collection.handle}</p>
      {collection.description && <p className="mt-2 text-sm whitespace-pre-wrap">{collection.description}</p>}
    </div>
    {begin && (
      <div className="flex flex-wrap gap-2">
        <Button variant="default" onClick={() => begin({ act: 'edit' })}>
          {say.edit}
        </Button>
        <Button variant="outline" color="danger" onClick={() => begin({ act: 'remove' })}>
          {say.remove}
        </Button>
      </div>
    )}
  </div>
)

const columnsFor = (begin: Begin | null): Column<Product>[] => [
  {
    name: say.goodsColumns.product,
    cell: ({ id, title, thumbnail }) => (
      <span className="flex items-center gap-3">
        {thumbnail && <img src={thumbnail} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />}
        <RowLink to={`/products/${id}`} isPlain>
          {title}
        </RowLink>
      </span>
    ),
  },
  {
    name: say.goodsColumns.state,
    cell: ({ status }) => <Badge tone={status === 'published' ? 'success' : 'neutral'}>{say.states[status]}</Badge>,
  },
  ...(begin
    ? [
        {
          name: say.goodsColumns.act,
          isAct: true,
          cell: (product: Product) => (
            <>
              <Button
                variant="default"
                onClick={() => begin({ act: 'place', product })}
                aria-label={say.placeOf(product.title)}
              >
                {say.place}
              </Button>
              <Button
                variant="default"
                onClick={() => begin({ act: 'take_out', product })}
                aria-label={say.takeOutOf(product.title)}
              >
                {say.takeOut}
              </Button>
            </>
          ),
        },
      ]
    : []),
]

type ActDialogProps = ActProps & { act: Act; collection: Collection; goods: number | undefined }

function ActDialog({ act, collection, goods, close, finish }: ActDialogProps) {
  const navigate = useNavigate()
  const { id, title } = collection
  if (act.act === 'add') return <AddGoods collection={collection} close={close} finish={finish} />
  if (act.act === 'edit')
    return <CollectionDialog collection={collection} close={close} done={(_, named) => finish(say.saved(named))} />
  if (act.act === 'place')
    return <PlacementDialog productId={act.product.id} name={act.product.title} close={close} finish={finish} />
  if (act.act === 'take_out')
    return (
      <Confirm
        title={say.takeOutAsk(act.product.title)}
        productName={act.product.title}
        act={say.takeOut}
        close={close}
        work={() => removeProducts(id, [act.product.id])}
        done={() => finish(say.takenOut(act.product.title))}
      >
        <p>{say.takeOutDoes(title)}</p>
      </Confirm>
    )
  return (
    <Confirm
      title={say.removeAsk(title)}
      act={say.doRemove}
      isDanger
      close={close}
      work={() => removeCollection(id)}
      done={() => navigate('/collections', { state: { said: say.removed(title) } })}
    >
      <p>{say.removeDoes}</p>
      {goods !== undefined && goods > 0 && <p>{say.removeGoods(goods)}</p>}
    </Confirm>
  )
}
