import { Badge } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { sayNew } from '../product/words.ts'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { BulkListed } from '../tables/bulk-list.tsx'
import { FilterLinks, SearchBox } from '../tables/filters.tsx'
import { OwnViews } from '../tables/own-views.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { bulkActs, changedQueries } from './bulk.ts'
import { type Product, priceOf, saleClassOf, stockOf, useProducts } from './goods.ts'
import { say } from './words.ts'

/** The goods, newest first; the URL holds view, search words and page. */
export function ProductsPage() {
  const { mayWrite } = useRight('goods')
  const acts = useActs<never>(usePreviousMessage())
  return (
    <Page part="goods" title={say.title} lead={say.lead} acts={mayWrite && <Add />} done={acts}>
      <FilterLinks name="view" choices={Object.entries(say.views)} />
      <SearchBox label={say.search} help={say.searchHelp} />
      <OwnViews />
      <BulkListed
        reading={useProducts()}
        columns={columns}
        label={say.title}
        empty={say.empty}
        nameOf={({ title }) => title}
        bulk={mayWrite ? bulkActs : []}
        changes={changedQueries}
        pageActs={acts}
      />
    </Page>
  )
}

const Add = () => (
  <Button component={Link} to="/products/new">
    {sayNew.add}
  </Button>
)

const columns: Column<Product>[] = [
  {
    name: say.columns.product,
    cell: ({ id, title, thumbnail }) => (
      <span className="flex items-center gap-3">
        {thumbnail && (
          <img
            src={thumbnail}
            alt=""
            width={40}
            height={40}
            className="size-10 shrink-0 object-contain mix-blend-multiply"
          />
        )}
        <RowLink to={`/products/${id}`}>
          <ProductName name={title} />
        </RowLink>
      </span>
    ),
  },
  {
    name: say.columns.saleClass,
    cell: (product) => {
      const saleClass = saleClassOf(product)
      return saleClass ? <SaleClassBadge saleClass={saleClass} /> : null
    },
  },
  { name: say.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { name: say.columns.variants, cell: ({ variants }) => say.variants(variants.length) },
  { name: say.columns.price, cell: ({ variants }) => pricesOf(variants), isFigure: true },
  { name: say.columns.stock, cell: (product) => <Stock pieces={stockOf(product)} />, isFigure: true },
]

export const StatusBadge = ({ status }: Pick<Product, 'status'>) => (
  <Badge tone={status === 'published' ? 'success' : 'neutral'}>{say.statuses[status]}</Badge>
)

/** Available pieces in words: sold out is said, not only coloured. */
export function Stock({ pieces }: { pieces: number | null }) {
  if (pieces === null) return say.uncounted
  return pieces > 0 ? say.pieces(pieces) : <span className="font-semibold text-danger">{say.soldOut}</span>
}

function pricesOf(variants: Product['variants']): string {
  const prices = variants.map(priceOf).filter((price) => price !== null)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return ''
  return least === most ? yen(least) : `${yen(least)}〜`
}
