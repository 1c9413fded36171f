import { yen } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { priceOf, variantName } from '../goods/goods.ts'
import { Stock } from '../goods/products-page.tsx'
import { say as sayGoods } from '../goods/words.ts'
import { sayLots } from '../lots/words.ts'
import { useRight } from '../shell/rights.ts'
import { type Column, Rows } from '../tables/rows.tsx'
import type { DetailedProduct } from './product.ts'
import type { Variant } from './variant-form.ts'
import { sayVariant as say } from './variant-words.ts'

const afterVariantsId = 'after-variants'

export type VariantAct = { act: 'variant'; variant: Variant | null } | { act: 'stock' | 'drop'; variant: Variant }

interface VariantsSectionProps {
  product: DetailedProduct
  begin: (act: VariantAct) => void
}

/** From so many rows with buttons on, keyboard users may pass by all of them at once. */
const manyRows = 6

/** A product's variants, each with price and stock. */
export function VariantsSection({ product, begin }: VariantsSectionProps) {
  const { mayWrite } = useRight('goods')
  const mayCount = useRight('stock').mayWrite
  const mayAsk = useRight('pharmacy').mayRead
  return (
    <section id="variants" aria-label={sayGoods.variantsTitle} className="scroll-mt-20">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{sayGoods.variantsTitle}</h2>
        <div className="flex flex-wrap gap-2">
          <Button component={Link} to="stock" variant="default">
            {sayGoods.toLedger}
          </Button>
          <Button component={Link} to={`/lots?product=${product.id}`} variant="default">
            {sayLots.title}
          </Button>
          {mayAsk && (
            <Button component={Link} to={`/questions/${product.id}`} variant="default">
              {sayGoods.toQuestions}
            </Button>
          )}
          {mayWrite && <Button onClick={() => begin({ act: 'variant', variant: null })}>{say.add}</Button>}
        </div>
      </div>
      {product.variants.length >= manyRows && (
        <a href={`#${afterVariantsId}`} className="sr-only focus:not-sr-only focus:inline-block focus:p-2">
          {say.passBy}
        </a>
      )}
      <Rows
        rows={product.variants}
        columns={[
          ...factsOf(product),
          ...(mayWrite || mayCount ? [actsOf(product, { begin, mayWrite, mayCount })] : []),
        ]}
        keyOf={({ id }) => id}
        label={sayGoods.variantsTitle}
      />
      <span id={afterVariantsId} tabIndex={-1} className="scroll-mt-20 outline-none" />
    </section>
  )
}

/** The common sale class is at the top of the page. */
const factsOf = ({ variants }: DetailedProduct): Column<Variant>[] => [
  {
    name: sayGoods.columns.variants,
    cell: ({ title, metadata }) => (
      <span className="flex min-w-24 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
        {isMixed(variants) && <SaleClassLabel value={metadata?.jsm_category_name} />}
      </span>
    ),
  },
  { name: sayGoods.sku, cell: ({ sku }) => <span className="[overflow-wrap:anywhere]">{sku}</span> },
  { name: sayGoods.jan, cell: ({ barcode }) => <span className="tabular-nums">{barcode}</span> },
  { name: sayGoods.columns.price, cell: (variant) => yenOf(priceOf(variant)), isFigure: true },
  {
    name: sayGoods.sellable,
    cell: ({ manage_inventory, inventory_quantity }) => <Stock pieces={manage_inventory ? inventory_quantity : null} />,
    isFigure: true,
  },
]

const isMixed = (variants: readonly Variant[]) =>
  new Set(variants.map(({ metadata }) => metadata?.jsm_category_name || null)).size > 1

const SaleClassLabel = ({ value }: { value: unknown }) =>
  typeof value === 'string' && value ? (
    <SaleClassBadge saleClass={value} />
  ) : (
    <span className="text-xs text-warning">{say.noClassYet}</span>
  )

const yenOf = (price: number | null) => (price === null ? '' : yen(price))

interface Rights extends Pick<VariantsSectionProps, 'begin'> {
  mayWrite: boolean
  mayCount: boolean
}

const actsOf = (product: DetailedProduct, { begin, mayWrite, mayCount }: Rights): Column<Variant> => ({
  name: sayGoods.act,
  isAct: true,
  cell: (variant) => {
    const name = variantName(product, variant)
    const isLast = product.status === 'published' && product.variants.length === 1
    return (
      <>
        {mayCount && variant.manage_inventory && (
          <ActButton act={() => begin({ act: 'stock', variant })} name={sayGoods.setStockOf(name)}>
            {sayGoods.setStock}
          </ActButton>
        )}
        {mayWrite && (
          <ActButton act={() => begin({ act: 'variant', variant })} name={say.editOf(name)}>
            {say.edit}
          </ActButton>
        )}
        {mayWrite && !isLast && (
          <ActButton act={() => begin({ act: 'drop', variant })} name={say.removeOf(name)}>
            {say.remove}
          </ActButton>
        )}
      </>
    )
  },
})

const ActButton = ({ act, name, children }: { act: () => void; name: string; children: string }) => (
  <Button variant="default" px="sm" onClick={act} aria-label={name}>
    {children}
  </Button>
)
