import { Badge } from '@kusuribako/ui/badge.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Page } from '../shell/page.tsx'
import { FilterLinks } from '../tables/filters.tsx'
import { Listed } from '../tables/listed.tsx'
import { RowLink } from '../tables/row-link.tsx'
import type { Column } from '../tables/rows.tsx'
import { Stock } from './products-page.tsx'
import { type Shortage, useShortages } from './shortages.ts'
import { sayShortages as say } from './words.ts'

/** Goods on sale that must be reordered; the URL holds view and page. */
export const ShortagesPage = () => (
  <Page part="stock" title={say.title} lead={say.lead}>
    <FilterLinks name="view" choices={Object.entries(say.views)} />
    <Listed
      reading={useShortages()}
      columns={columns}
      keyOf={({ variant_id }) => variant_id}
      label={say.title}
      empty={say.none}
      noMatch={say.none}
    />
  </Page>
)

const columns: Column<Shortage>[] = [
  {
    name: say.columns.goods,
    cell: ({ product_id, title, allow_backorder }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <RowLink to={`/products/${product_id}`}>
          <ProductName name={title} />
        </RowLink>
        {allow_backorder && <Badge tone="neutral">{say.backorder}</Badge>}
      </span>
    ),
  },
  {
    name: say.columns.codes,
    cell: ({ sku, barcode }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{sku}</span>
        <span className="block text-xs tabular-nums text-quiet">{barcode}</span>
      </>
    ),
  },
  { name: say.columns.waiting, cell: ({ waiting }) => (waiting > 0 ? say.waiting(waiting) : ''), isFigure: true },
  { name: say.columns.stock, cell: ({ quantity }) => <Stock pieces={quantity} />, isFigure: true },
]
