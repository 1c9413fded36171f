import type { SaleRecord } from '@kusuribako/contract/pharmacy/sale-records'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { useSaleRecords } from './sale-records.ts'
import { remarkOf, saleRecordsCsv, soldName } from './sale-records-csv.ts'
import { SalesPage } from './sales-page.tsx'
import { saySales as say } from './words.ts'

/** Sales reserved to pharmacists, as they must be recorded and shown (薬機法施行規則14条). */
export const SaleRecordsPage = () => (
  <SalesPage words={say} sales={useSaleRecords()} columns={columns} csvOf={saleRecordsCsv} />
)

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
  { name: names.sold, cell: ({ sold_by, sold_at }) => <PersonAndTime by={sold_by} at={sold_at} /> },
  { name: names.informed, cell: ({ informed_by, informed_at }) => <PersonAndTime by={informed_by} at={informed_at} /> },
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

const PersonAndTime = ({ by, at }: { by: string | null; at: string | null }) => (
  <>
    {by ?? say.nobody}
    {at && <span className="block text-xs text-quiet">{dateAndTime(at)}</span>}
  </>
)
