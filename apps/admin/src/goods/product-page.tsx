import { productFindings } from '@kusuribako/contract/content/advertised.rules'
import { yen } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { codeOf } from '../api.ts'
import { AdHints } from '../content/ad-hints.tsx'
import { type ActProps, useActs } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { Back } from '../shell/back.tsx'
import { Trouble } from '../shell/fallback.tsx'
import { Only } from '../shell/only.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useRight } from '../shell/rights.ts'
import { type Column, Rows } from '../shell/rows.tsx'
import { Said } from '../shell/said.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { type Product, priceOf, saleClassOf, setStatus, useProduct, type Variant, variantName } from './goods.ts'
import { StatusBadge, Stock } from './products-page.tsx'
import { SetStock } from './set-stock.tsx'
import { say } from './words.ts'

/** One product: whether it is shown in the shop, and how many pieces of each of its variants there are. */
export function ProductPage() {
  const { productId = '' } = useParams()
  return (
    <Only part="goods" title={say.title}>
      <Back to="/products">{say.back}</Back>
      <Story key={productId} productId={productId} />
    </Only>
  )
}

type Act = { act: 'status' } | { act: 'stock'; variant: Variant }

function Story({ productId }: { productId: string }) {
  const { data: product, error, refetch } = useProduct(productId)
  const mayShow = useRight('goods').mayWrite
  const mayCount = useRight('stock').mayWrite
  const mayAsk = useRight('pharmacy').mayRead
  const { act, begin, ...acts } = useActs<Act>()
  if (!product) {
    if (error && codeOf(error) === 'not_found') return <PageTitle>{say.gone}</PageTitle>
    return error ? <Trouble error={error} again={refetch} /> : <Waiting />
  }
  return (
    <>
      <Head product={product} change={mayShow ? () => begin({ act: 'status' }) : null} />
      <Said {...acts} />
      <div className="mt-4">
        <AdHints findings={productFindings(product)} />
      </div>
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{say.variantsTitle}</h2>
        <div className="flex flex-wrap gap-2">
          <Button component={Link} to="stock" variant="default">
            {say.toLedger}
          </Button>
          {mayAsk && (
            <Button component={Link} to={`/questions/${productId}`} variant="default">
              {say.toQuestions}
            </Button>
          )}
        </div>
      </div>
      <Rows
        rows={product.variants}
        columns={columnsFor(product, mayCount ? (variant) => begin({ act: 'stock', variant }) : null)}
        keyOf={({ id }) => id}
        label={say.variantsTitle}
      />
      {act?.act === 'status' && <ChangeStatus product={product} {...acts} />}
      {act?.act === 'stock' && <SetStock variant={act.variant} name={variantName(product, act.variant)} {...acts} />}
    </>
  )
}

function Head({ product, change }: { product: Product; change: (() => void) | null }) {
  const { title, status, thumbnail } = product
  const saleClass = saleClassOf(product)
  return (
    <div className="flex flex-wrap items-start gap-4">
      {thumbnail && (
        <img
          src={thumbnail}
          alt=""
          width={96}
          height={96}
          className="size-24 shrink-0 rounded-card border border-line bg-surface object-contain"
        />
      )}
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-2">
          {saleClass && <SaleClassBadge saleClass={saleClass} />}
          <StatusBadge status={status} />
        </div>
        <PageTitle>{title}</PageTitle>
        <p className="text-sm [overflow-wrap:anywhere] text-quiet">
          {say.handle} /products/{product.handle}
        </p>
      </div>
      {change && (
        <Button variant={status === 'published' ? 'default' : 'filled'} onClick={change}>
          {status === 'published' ? say.hide : say.publish}
        </Button>
      )}
    </div>
  )
}

const columnsFor = (product: Product, count: ((variant: Variant) => void) | null): Column<Variant>[] => [
  { name: say.columns.variants, cell: ({ title }) => <span className="font-semibold">{title}</span> },
  { name: say.sku, cell: ({ sku }) => sku },
  { name: say.jan, cell: ({ barcode }) => barcode },
  { name: say.columns.price, cell: (variant) => yenOf(priceOf(variant)), isFigure: true },
  {
    name: say.sellable,
    cell: ({ manage_inventory, inventory_quantity }) => <Stock pieces={manage_inventory ? inventory_quantity : null} />,
    isFigure: true,
  },
  ...(count
    ? [
        {
          name: say.act,
          isAct: true,
          cell: (variant: Variant) =>
            variant.manage_inventory ? (
              <Button
                variant="default"
                onClick={() => count(variant)}
                aria-label={say.setStockOf(variantName(product, variant))}
              >
                {say.setStock}
              </Button>
            ) : null,
        },
      ]
    : []),
]

const yenOf = (price: number | null) => (price === null ? '' : yen(price))

function ChangeStatus({ product: { id, title, status }, close, finish }: ActProps & { product: Product }) {
  const [isShown] = useState(status === 'published')
  const changing = useMutation({
    mutationFn: () => setStatus(id, isShown ? 'draft' : 'published'),
    onSuccess: () => finish(isShown ? say.hidden(title) : say.published(title)),
  })
  return (
    <AskFirst
      title={isShown ? say.hideAsk(title) : say.publishAsk(title)}
      act={isShown ? say.hide : say.publish}
      isDanger={isShown}
      {...changing}
      close={close}
      submit={() => changing.mutate()}
    >
      <p>{isShown ? say.hideDoes : say.publishDoes}</p>
    </AskFirst>
  )
}
