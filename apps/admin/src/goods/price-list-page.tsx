import { yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { type ActProps, useActs, usePreviousMessage } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { Listed as List } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { priceOf, variantName } from './goods.ts'
import { ListPriceDialog } from './list-price-dialog.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { sayPrices as say } from './price-list-words.ts'
import {
  type Listed,
  type Offer,
  type PriceList,
  removeList,
  removeVariantPrices,
  useListedGoods,
  usePriceList,
} from './price-lists.ts'
import { groupsOf, periodOf, StateBadge } from './price-lists-page.tsx'

/** One price list: its period and groups, and its prices. */
export function PriceListPage() {
  const { listId = '' } = useParams()
  return (
    <RequireAccess part="goods" title={say.title}>
      <Back to="/price-lists">{say.back}</Back>
      <PriceListDetails key={listId} id={listId as PriceList['id']} />
    </RequireAccess>
  )
}

type Act =
  | { act: 'edit' }
  | { act: 'remove' }
  | { act: 'price'; offer: Offer | null }
  | { act: 'take_off'; offer: Offer }
type Begin = (act: Act) => void

function PriceListDetails({ id }: { id: PriceList['id'] }) {
  const { data: list, error, refetch } = usePriceList(id)
  const goods = useListedGoods(id)
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<Act>(usePreviousMessage())
  if (!list) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={8} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <PageTitle>{list.name}</PageTitle>
        <StateBadge list={list} />
      </div>
      <SuccessMessage {...acts} />
      <div className="mt-4">
        <FactsSection list={list} begin={mayWrite ? begin : null} />
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{say.prices}</h2>
        {mayWrite && <Button onClick={() => begin({ act: 'price', offer: null })}>{say.addPrice}</Button>}
      </div>
      <List
        reading={goods}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ product }) => product.id}
        label={say.prices}
        empty={say.noPrices}
      />
      {act && <ActDialog act={act} list={list} {...acts} />}
    </>
  )
}

const FactsSection = ({ list, begin }: { list: PriceList; begin: Begin | null }) => (
  <Section
    title={say.facts}
    acts={
      begin && (
        <>
          <Button variant="default" onClick={() => begin({ act: 'edit' })}>
            {say.edit}
          </Button>
          <Button variant="outline" color="danger" onClick={() => begin({ act: 'remove' })}>
            {say.remove}
          </Button>
        </>
      )
    }
  >
    <Facts
      facts={[
        [say.columns.type, say.types[list.type]],
        [say.columns.period, periodOf(list)],
        [say.columns.groups, groupsOf(list)],
        [say.tax, list.includes_tax ? say.taxes.with : say.taxes.without],
        ...(list.description ? [[say.description, list.description] as [string, string]] : []),
      ]}
    />
  </Section>
)

function ActDialog({ act, list, close, finish }: ActProps & { act: Act; list: PriceList }) {
  const navigate = useNavigate()
  if (act.act === 'edit') return <PriceListDialog list={list} close={close} finish={finish} />
  if (act.act === 'price') return <ListPriceDialog list={list} offer={act.offer} close={close} finish={finish} />
  if (act.act === 'remove')
    return (
      <Confirm
        title={say.removeAsk(list.name)}
        act={say.remove}
        isDanger
        close={close}
        work={() => removeList(list.id)}
        done={() => navigate('/price-lists', { state: { said: say.removed(list.name) } })}
      >
        <p>{say.removeDoes}</p>
      </Confirm>
    )
  const { product, variant } = act.offer
  const name = variantName(product, variant)
  return (
    <Confirm
      title={say.takeOffAsk(name)}
      productName={name}
      act={say.takeOff}
      isDanger
      close={close}
      work={() => removeVariantPrices(list.id, variant.id)}
      done={() => finish(say.takenOff(name))}
    >
      <p>{say.takeOffDoes}</p>
    </Confirm>
  )
}

const columnsFor = (begin: Begin | null): Column<Listed>[] => [
  {
    name: say.goods,
    cell: ({ product: { id, title } }) => (
      <RowLink to={`/products/${id}`} isPlain>
        {title}
      </RowLink>
    ),
  },
  {
    name: say.price,
    cell: ({ offers }) => (
      <ul className="flex flex-col gap-2">
        {offers.map((offer) => (
          <li key={offer.variant.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Prices offer={offer} />
            {begin && <OfferActs offer={offer} begin={begin} />}
          </li>
        ))}
      </ul>
    ),
  },
]

function Prices({ offer: { variant, prices } }: { offer: Offer }) {
  const usual = priceOf(variant)
  return (
    <p className="min-w-0 flex-1 basis-56">
      {variant.title}
      <span className="block text-xs text-quiet">
        {[variant.sku, usual !== null && say.usualAt(yen(usual))].filter(Boolean).join('　')}
      </span>
      {prices.map(({ id, amount, min_quantity, max_quantity }) => (
        <span key={id} className="block font-semibold tabular-nums">
          {say.ofPieces(yen(amount), min_quantity, max_quantity)}
        </span>
      ))}
    </p>
  )
}

function OfferActs({ offer, begin }: { offer: Offer; begin: Begin }) {
  const name = variantName(offer.product, offer.variant)
  return (
    <div className="flex gap-2">
      <Button variant="default" onClick={() => begin({ act: 'price', offer })} aria-label={say.changeOf(name)}>
        {say.change}
      </Button>
      <Button variant="default" onClick={() => begin({ act: 'take_off', offer })} aria-label={say.takeOffOf(name)}>
        {say.takeOff}
      </Button>
    </div>
  )
}
