import type { GuardedSale } from '@kusuribako/contract/pharmacy/sale-records'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { ageLevelOf, guardedRemarkOf, guardedSalesCsv, ingredientsOf } from './guarded-sales-csv.ts'
import { useGuardedSales } from './sale-records.ts'
import { soldName } from './sale-records-csv.ts'
import { SalesPage } from './sales-page.tsx'
import { sayGuardedSales as say, saySales } from './words.ts'

/** Sales of guarded medicines (薬機法36条の11). */
export const GuardedSalesPage = () => (
  <SalesPage words={say} sales={useGuardedSales()} columns={columns} csvOf={guardedSalesCsv} />
)

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
