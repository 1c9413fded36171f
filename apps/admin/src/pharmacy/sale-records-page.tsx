import type { SaleRecord } from '@kusuribako/contract/pharmacy/sale-records'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { save } from '../csv/csv-text.ts'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { SearchFields } from '../tables/search-fields.tsx'
import { saleWords, useReadAllSales, useSaleRecords } from './sale-records.ts'
import { remarkOf, saleRecordsCsv, soldName } from './sale-records-csv.ts'
import { saySales as say } from './words.ts'

/** Sales reserved to pharmacists, as they must be recorded and shown (薬機法施行規則14条); the URL holds days and page. */
export function SaleRecordsPage() {
  const readAll = useReadAllSales()
  const reading = useSaleRecords()
  const saving = useMutation({
    mutationFn: readAll,
    onSuccess: (sales) => save(say.csv.file, saleRecordsCsv(sales)),
  })
  const hasAny = reading.data && reading.data.count > 0
  return (
    <Page
      part="pharmacy"
      title={say.title}
      lead={say.lead}
      acts={
        hasAny && (
          <Button variant="default" onClick={() => saving.mutate()} loading={saving.isPending}>
            {say.csv.act}
          </Button>
        )
      }
    >
      <Refused error={saving.error} />
      <SearchFields names={saleWords}>
        {(field) => (
          <>
            <TextInput type="date" label={say.from} {...field('from')} />
            <TextInput type="date" label={say.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      <Listed reading={reading} columns={columns} keyOf={({ line_item_id }) => line_item_id} label={say.title} />
    </Page>
  )
}

const names = say.columns

const columns: Column<SaleRecord>[] = [
  {
    name: names.goods,
    cell: (sale) => (
      <>
        <RowLink to={`/orders/${sale.order_id}`}>{soldName(sale)}</RowLink>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-quiet">
          <SaleClassBadge saleClass={sale.sale_class} />
          {say.order(sale.display_id)}
        </span>
      </>
    ),
  },
  { name: names.quantity, cell: ({ quantity }) => say.pieces(quantity), isFigure: true },
  { name: names.sold, cell: ({ sold_by, sold_at }) => <Done by={sold_by} at={sold_at} /> },
  { name: names.informed, cell: ({ informed_by, informed_at }) => <Done by={informed_by} at={informed_at} /> },
  {
    name: names.confirmed,
    cell: (sale) => (
      <>
        {sale.confirmed_at && dateAndTime(sale.confirmed_at)}
        {remarkOf(sale) && <span className="block text-warning">{remarkOf(sale)}</span>}
      </>
    ),
  },
]

const Done = ({ by, at }: { by: string | null; at: string | null }) => (
  <>
    {by ?? say.nobody}
    {at && <span className="block text-xs text-quiet">{dateAndTime(at)}</span>}
  </>
)
