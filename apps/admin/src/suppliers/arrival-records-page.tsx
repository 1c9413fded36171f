import type { ArrivalRecord } from '@kusuribako/contract/inventory/arrivals'
import { date } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { save } from '../csv/csv-text.ts'
import { useActs } from '../forms/acts.ts'
import { DateField } from '../forms/date-field.tsx'
import { soldName } from '../pharmacy/sale-records-csv.ts'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { AddRemark } from './add-remark.tsx'
import { arrivalFilters, useArrivalRecords, useReadAllArrivals } from './arrival-records.ts'
import { arrivalRecordsCsv } from './arrival-records-csv.ts'
import { useEverySupplier } from './suppliers.ts'
import { sayArrivals as say } from './words.ts'

/** Deliveries and their suppliers, as they must be recorded; the URL holds the filters. */
export function ArrivalRecordsPage() {
  const { mayWrite } = useRight('stock')
  const { act, begin, ...acts } = useActs<ArrivalRecord>()
  const readAll = useReadAllArrivals()
  const reading = useArrivalRecords()
  const saving = useMutation({
    mutationFn: readAll,
    onSuccess: (arrivals) => save(say.csv.file, arrivalRecordsCsv(arrivals)),
  })
  const hasAny = reading.data && reading.data.count > 0
  return (
    <Page
      part="stock"
      title={say.title}
      lead={say.lead}
      acts={
        hasAny && (
          <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
            {say.csv.act}
          </Button>
        )
      }
      done={acts}
    >
      <Refused error={saving.error} />
      <Search />
      <OwnViews />
      <Listed
        reading={reading}
        columns={[...columns, arrivedColumn(mayWrite ? begin : null)]}
        keyOf={({ arrival_id, position }) => `${arrival_id} ${position}`}
        label={say.title}
        empty={say.empty}
      />
      {act && <AddRemark arrival={act} {...acts} />}
    </Page>
  )
}

function Search() {
  const { data: suppliers } = useEverySupplier()
  // The URL's filter is shown once it is among the choices.
  if (!suppliers) return null
  const choices = suppliers.map(({ id, name, deleted_at }) => ({
    value: id,
    label: deleted_at ? say.removed(name) : name,
  }))
  return (
    <SearchFields names={arrivalFilters}>
      {(field) => (
        <>
          <DateField label={say.from} {...field('from')} />
          <DateField label={say.to} {...field('to')} />
          <NativeSelect
            label={say.supplier}
            data={[{ value: '', label: say.everySupplier }, ...choices]}
            {...field('supplier')}
          />
          <NativeSelect label={say.goods} data={kinds} {...field('goods')} />
        </>
      )}
    </SearchFields>
  )
}
const kinds = [
  { value: '', label: say.everything },
  { value: 'medicines', label: say.medicines },
]

const names = say.columns

const columns: Column<ArrivalRecord>[] = [
  {
    name: names.goods,
    cell: (arrival) => (
      <>
        <RowLink to={`/products/${arrival.product_id}`}>
          <ProductName name={soldName(arrival)} />
        </RowLink>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-quiet">
          {arrival.sale_class && <SaleClassBadge saleClass={arrival.sale_class} />}
          {arrival.sku}
        </span>
      </>
    ),
  },
  { name: names.quantity, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  {
    name: names.lot,
    cell: ({ lot_number, expires_on }) => (
      <>
        {lot_number ?? say.noLot}
        {expires_on && (
          <span className="block text-xs whitespace-nowrap text-quiet">{say.until(date(expires_on))}</span>
        )}
      </>
    ),
  },
  {
    name: names.supplier,
    cell: ({ supplier }) =>
      supplier ? (
        <>
          {supplier.name}
          <span className="block text-xs text-quiet">{supplier.address}</span>
          <span className="block text-xs text-quiet">{supplier.phone}</span>
        </>
      ) : (
        <span className="text-quiet">{say.nobody}</span>
      ),
  },
]

/** The date of arrival and later remarks; null: read-only users. */
const arrivedColumn = (begin: ((arrival: ArrivalRecord) => void) | null): Column<ArrivalRecord> => ({
  name: names.arrived,
  cell: (arrival) => (
    <>
      <span className="whitespace-nowrap">{date(arrival.arrived_on)}</span>
      <span className="block text-xs text-quiet">{say.note(arrival.note_number)}</span>
      <span className="block text-xs text-quiet">{say.by(arrival.received_by)}</span>
      {arrival.remarks.map((remark) => (
        <span key={remark.written_at} className="block text-xs text-warning [overflow-wrap:anywhere]">
          {say.remark(remark)}
        </span>
      ))}
      {begin && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={44}
          ml={-10}
          aria-label={say.addRemarkTo(arrival.note_number)}
          onClick={() => begin(arrival)}
        >
          {say.addRemark}
        </Button>
      )}
    </>
  ),
})
