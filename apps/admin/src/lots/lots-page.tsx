import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useActs } from '../forms/acts.ts'
import { DateField } from '../forms/date-field.tsx'
import { useProduct } from '../goods/goods.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { usePlace } from '../tables/place.ts'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { type Lot, lotFilters, useLots } from './lots.ts'
import { NameLot } from './name-lot.tsx'
import { RecallLot } from './recall-lot.tsx'
import { sayLots as say } from './words.ts'

/** The lots in stock, those that expire first come first. */
export function LotsPage() {
  const { mayWrite } = useRight('stock')
  const mayRecall = useRight('orders').mayWrite
  const navigate = useNavigate()
  const { act, begin, ...acts } = useActs<'name' | 'recall'>()
  const { get } = usePlace()
  const [number, product] = [get('number'), get('product')]
  const reading = useLots()
  return (
    <Page
      part="stock"
      besides="orders"
      title={say.title}
      lead={say.lead}
      acts={
        <>
          {mayRecall && (
            <Button variant="outline" color="danger" onClick={() => begin('recall')}>
              {say.recall}
            </Button>
          )}
          {mayWrite && <Button onClick={() => begin('name')}>{say.add}</Button>}
        </>
      }
      done={acts}
    >
      {reading.data && (
        <p className="phrases mt-2 text-sm text-quiet sm:mt-0">{say.promise(date(reading.data.good_from))}</p>
      )}
      {product && <ProductFilterNote id={product} />}
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchFields names={lotFilters}>
        {(field) => (
          <>
            <TextInput label={say.number} {...field('number')} />
            <DateField label={say.before} {...field('before')} />
          </>
        )}
      </SearchFields>
      <OwnViews />
      <Listed
        reading={reading}
        columns={columns}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
        noMatch={number && mayRecall ? say.notNoted(number) : undefined}
      />
      {act === 'name' && <NameLot {...acts} />}
      {act === 'recall' && (
        <RecallLot
          number={number}
          close={acts.close}
          finish={(said, id) => navigate(`/lots/${id}`, { state: { said } })}
        />
      )}
    </Page>
  )
}

/** The product to which the lots are filtered, and the link to all others. */
function ProductFilterNote({ id }: { id: string }) {
  const { data } = useProduct(id)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="font-semibold [overflow-wrap:anywhere]">{data && say.ofProduct(data.title)}</span>
      <Link to="/lots" className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
        {say.ofAll}
      </Link>
    </p>
  )
}

const tones: Record<Lot['state'], Tone> = {
  good: 'success',
  soon: 'warning',
  short: 'danger',
  expired: 'danger',
  blocked: 'danger',
}
export const StateBadge = ({ state }: Pick<Lot, 'state'>) => <Badge tone={tones[state]}>{say.states[state]}</Badge>

/** The goods of a lot: a product with one variant by its own name. */
export const nameOf = ({ variants: [first] }: Pick<Lot, 'variants'>): string =>
  first
    ? [first.product_title, first.title === first.product_title ? '' : first.title].filter(Boolean).join(' ')
    : say.unknown

const columns: Column<Lot>[] = [
  {
    name: say.columns.goods,
    cell: (lot) => (
      <>
        <RowLink to={`/lots/${lot.id}`}>
          <ProductName name={nameOf(lot)} />
        </RowLink>
        <span className="block text-xs text-quiet tabular-nums">{lot.variants[0]?.sku}</span>
      </>
    ),
  },
  { name: say.columns.number, cell: ({ lot_number }) => <span className="tabular-nums">{lot_number}</span> },
  {
    name: say.columns.expires,
    cell: ({ expires_on }) => <span className="whitespace-nowrap">{date(expires_on)}</span>,
  },
  { name: say.columns.state, cell: StateBadge },
  { name: say.columns.pieces, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  { name: say.columns.aside, cell: ({ aside_quantity }) => say.pieces(aside_quantity), isFigure: true },
]
