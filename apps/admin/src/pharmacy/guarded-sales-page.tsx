import type { GuardedSale } from '@kusuribako/contract/pharmacy/sale-records'
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
import { ageLevelOf, guardedRemarkOf, guardedSalesCsv, ingredientsOf } from './guarded-sales-csv.ts'
import { saleWords, useGuardedSales, useReadAllGuardedSales } from './sale-records.ts'
import { soldName } from './sale-records-csv.ts'
import { sayGuardedSales as say, saySales } from './words.ts'

/** Sales of guarded medicines, as an inspector asks for them (薬機法36条の11); the URL holds days and page. */
export function GuardedSalesPage() {
  const readAll = useReadAllGuardedSales()
  const reading = useGuardedSales()
  const saving = useMutation({
    mutationFn: readAll,
    onSuccess: (sales) => save(say.csv.file, guardedSalesCsv(sales)),
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
            {saySales.csv.act}
          </Button>
        )
      }
    >
      <Refused error={saving.error} />
      <SearchFields names={saleWords}>
        {(field) => (
          <>
            <TextInput type="date" label={saySales.from} {...field('from')} />
            <TextInput type="date" label={saySales.to} {...field('to')} />
          </>
        )}
      </SearchFields>
      <Listed reading={reading} columns={columns} keyOf={({ line_item_id }) => line_item_id} label={say.title} />
    </Page>
  )
}

const names = say.columns

const columns: Column<GuardedSale>[] = [
  {
    name: names.goods,
    cell: (sale) => (
      <>
        <RowLink to={`/orders/${sale.order_id}`}>{soldName(sale)}</RowLink>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-quiet">
          {sale.sale_class && <SaleClassBadge saleClass={sale.sale_class} />}
          {saySales.order(sale.display_id)}
        </span>
        <span className="block text-xs">{say.ingredients(ingredientsOf(sale))}</span>
      </>
    ),
  },
  { name: names.quantity, cell: ({ packages }) => say.packages(packages), isFigure: true },
  {
    name: names.sold,
    cell: (sale) => (
      <>
        {dateAndTime(sale.sold_at)}
        {guardedRemarkOf(sale) && <span className="block text-xs text-quiet">{guardedRemarkOf(sale)}</span>}
      </>
    ),
  },
  {
    name: names.age,
    cell: (sale) => (
      <>
        {say.age(sale.customer_age)}
        <span className="block text-xs text-quiet">{ageLevelOf(sale)}</span>
      </>
    ),
  },
  { name: names.duty, cell: ({ on_duty }) => on_duty.join('、') || say.noDuty },
]
