import { dateAndTime } from '@kusuribako/ui/format.ts'
import { NativeSelect } from '@mantine/core'
import { useParams } from 'react-router'
import { DateField } from '../forms/date-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { type Product, useProduct } from './goods.ts'
import { ledgerFilters, type Movement, noteOf, signed, useMovements } from './ledger.ts'
import { sayLedger as say } from './words.ts'

/** All stock movements of one product; filters are in the URL. */
export function LedgerPage() {
  const { productId = '' } = useParams()
  const { data: product, error, refetch } = useProduct(productId)
  return (
    <RequireAccess part="stock" title={say.title}>
      <Back to={`/products/${productId}`}>{say.back}</Back>
      {product ? <Ledger product={product} /> : <LoadingOrError error={error} again={refetch} gone={say.gone} />}
    </RequireAccess>
  )
}

const reasons = [{ value: '', label: say.everything }, ...optionsOf(say.reasons)]

function Ledger({ product: { id, title, variants } }: { product: Product }) {
  const variantChoices = variants.map((variant) => ({ value: variant.id, label: variant.title }))
  return (
    <>
      <PageTitle productName={title}>{say.of(title)}</PageTitle>
      <p className="phrases text-sm text-quiet">{say.lead}</p>
      <SearchFields names={ledgerFilters}>
        {(field) => (
          <>
            <NativeSelect label={say.reason} data={reasons} {...field('reason')} />
            {variantChoices.length > 1 ? (
              <NativeSelect
                label={say.variant}
                data={[{ value: '', label: say.every }, ...variantChoices]}
                {...field('variant')}
              />
            ) : null}
            <DateField label={say.from} {...field('from')} />
            <DateField label={say.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      <Listed
        reading={useMovements(id)}
        columns={columns.filter(({ name }) => name !== say.variant || variantChoices.length > 1)}
        keyOf={(movement) => movement.id}
        label={say.title}
        empty={say.empty}
      />
    </>
  )
}

const columns: Column<Movement>[] = [
  { name: say.at, cell: ({ moved_at }) => <span className="whitespace-nowrap">{dateAndTime(moved_at)}</span> },
  { name: say.what, cell: (movement) => <MovementReason movement={movement} /> },
  { name: say.variant, cell: ({ variants }) => variants.map(({ title }) => title).join('、') },
  { name: say.place, cell: ({ location_name }) => location_name },
  {
    name: say.shelf,
    cell: ({ stocked, stocked_after }) => <Figure moved={stocked} after={stocked_after} />,
    isFigure: true,
  },
  {
    name: say.reserved,
    cell: ({ reserved, reserved_after }) => <Figure moved={reserved} after={reserved_after} />,
    isFigure: true,
  },
  {
    name: say.free,
    cell: ({ stocked_after, reserved_after }) => say.pieces(stocked_after - reserved_after),
    isFigure: true,
  },
  { name: say.who, cell: ({ staff_name }) => staff_name ?? say.nobody },
]

function MovementReason({ movement }: { movement: Movement }) {
  const { reason, order } = movement
  const note = noteOf(movement)
  return (
    <>
      {say.reasons[reason]}
      {order && (
        <span className="block whitespace-nowrap">
          <RowLink to={`/orders/${order.id}`} isPlain>
            {say.order(order.display_id)}
          </RowLink>
        </span>
      )}
      {note && <span className="block text-sm [overflow-wrap:anywhere] text-quiet">{say.note(note)}</span>}
    </>
  )
}

/** The change, and the resulting figure. */
const Figure = ({ moved, after }: { moved: number; after: number }) => (
  <>
    {moved !== 0 && <span className="mr-2 font-semibold">{signed(moved)}</span>}
    <span className={moved === 0 ? 'text-quiet' : ''}>{say.left(after)}</span>
  </>
)
