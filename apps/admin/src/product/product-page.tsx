import { productFindings } from '@kusuribako/contract/content/advertised.rules'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { PlacementDialog } from '../categories/placement-dialog.tsx'
import { AdHints } from '../content/ad-hints.tsx'
import { PicturesDialog } from '../describe/pictures-dialog.tsx'
import { useActs, usePreviousMessage } from '../forms/acts.ts'
import { saleClassOf, variantName } from '../goods/goods.ts'
import { StatusBadge } from '../goods/products-page.tsx'
import { SetStock } from '../goods/set-stock.tsx'
import { say as sayGoods } from '../goods/words.ts'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import {
  DescriptionSection,
  ProductFacts,
  ProductInsert,
  ProductPictures,
  ProductPlace,
  ProductTax,
} from './description-sections.tsx'
import { FactsDialog } from './facts-dialog.tsx'
import { isUnshowable, type Missing } from './missing-before-sale.rules.ts'
import { MissingList, useMissing } from './missing-list.tsx'
import { type DetailedProduct, useDetailedProduct } from './product.ts'
import { ChangeStatus, DeleteProduct } from './product-acts.tsx'
import { useTax } from './tax.ts'
import { TaxDialog } from './tax-dialog.tsx'
import { DeleteVariant, VariantDialog } from './variant-dialog.tsx'
import { type VariantAct, VariantsSection } from './variants-section.tsx'
import { say } from './words.ts'

/** One product: its visibility, what it lacks, its variants with stock, and its description. */
export function ProductPage() {
  const { productId = '' } = useParams()
  return (
    <RequireAccess part="goods" title={sayGoods.title}>
      <Back to="/products">{sayGoods.back}</Back>
      <ProductById key={productId} productId={productId} />
    </RequireAccess>
  )
}

function ProductById({ productId }: { productId: string }) {
  const { data: product, error, refetch } = useDetailedProduct(productId)
  if (product) return <ProductDetails product={product} />
  return <LoadingOrError error={error} again={refetch} gone={sayGoods.gone} />
}

type ProductAct = 'status' | 'facts' | 'pictures' | 'place' | 'tax' | 'delete'
type Act = VariantAct | { act: ProductAct }

function ProductDetails({ product }: { product: DetailedProduct }) {
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<Act>(usePreviousMessage())
  const missing = useMissing(product)
  const change = (act: ProductAct) => (mayWrite ? { change: () => begin({ act }) } : {})
  const { data: tax } = useTax(product.id, product.variants[0]?.id)
  return (
    <>
      <Head product={product} {...change('status')} />
      <SuccessMessage {...acts} />
      <div className="mt-4 flex flex-col gap-5">
        <MissingSection product={product} missing={missing} />
        <AdHints findings={productFindings(product)} />
        <VariantsSection product={product} begin={begin} />
        <DescriptionSection title={say.facts} {...change('facts')}>
          <ProductFacts product={product} />
        </DescriptionSection>
        <ProductInsert product={product} />
        <DescriptionSection title={say.pictures} id="pictures" {...change('pictures')}>
          <ProductPictures product={product} />
        </DescriptionSection>
        <DescriptionSection title={say.place} id="place" {...change('place')}>
          <ProductPlace product={product} />
        </DescriptionSection>
        {tax && product.variants.length > 0 && (
          <DescriptionSection title={say.tax} {...change('tax')}>
            <ProductTax tax={tax} />
          </DescriptionSection>
        )}
        <DeleteSection product={product} {...change('delete')} />
      </div>
      {act && <ActDialog {...{ act, product, missing, tax }} {...acts} />}
    </>
  )
}

type ActDialogProps = {
  act: Act
  product: DetailedProduct
  missing: readonly Missing[]
  tax: ReturnType<typeof useTax>['data']
} & Pick<ReturnType<typeof useActs>, 'close' | 'finish'>

function ActDialog({ act, product, missing, tax, ...acts }: ActDialogProps) {
  const navigate = useNavigate()
  const callbacks = { close: acts.close, finish: acts.finish }
  const dialogProps = { product, ...callbacks }
  const namedProps = { productId: product.id, name: product.title, ...callbacks }
  switch (act.act) {
    case 'status':
      return <ChangeStatus missing={missing} {...dialogProps} />
    case 'facts':
      return <FactsDialog {...dialogProps} />
    case 'pictures':
      return <PicturesDialog {...namedProps} />
    case 'place':
      return <PlacementDialog {...namedProps} />
    case 'tax':
      return tax && <TaxDialog productId={product.id} variantId={product.variants[0]?.id} tax={tax} {...dialogProps} />
    case 'variant':
      return <VariantDialog variant={act.variant} {...dialogProps} />
    case 'drop':
      return <DeleteVariant variant={act.variant} {...dialogProps} />
    case 'stock':
      return <SetStock variant={act.variant} name={variantName(product, act.variant)} {...dialogProps} />
    case 'delete':
      return <DeleteProduct {...dialogProps} finish={(said) => navigate('/products', { state: { said } })} />
  }
}

function Head({ product, change }: { product: DetailedProduct; change?: () => void }) {
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
        <PageTitle productName={title}>{title}</PageTitle>
        <p className="text-sm [overflow-wrap:anywhere] text-quiet">
          {sayGoods.handle} /products/{product.handle}
        </p>
      </div>
      {change && (
        <Button variant={status === 'published' ? 'default' : 'filled'} onClick={change}>
          {status === 'published' ? sayGoods.hide : sayGoods.publish}
        </Button>
      )}
    </div>
  )
}

/** What is missing, if anything. */
function MissingSection({ product, missing }: { product: DetailedProduct; missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  const state = product.status === 'published' ? 'published' : 'draft'
  return (
    <Section title={say.missing[state]}>
      <p className="mb-2 text-sm text-quiet">
        {say.missingHelp[state === 'draft' && isUnshowable(product) ? 'barred' : state]}
      </p>
      <MissingList productId={product.id} missing={missing} />
    </Section>
  )
}

/** Deleting a product that is no longer shown. */
const DeleteSection = ({ product: { status }, change }: { product: DetailedProduct; change?: () => void }) =>
  change && (
    <Section title={say.removeTitle}>
      {status === 'published' ? (
        <p className="text-sm text-quiet">{say.removeHelp}</p>
      ) : (
        <Button variant="default" color="danger" onClick={change}>
          {say.remove}
        </Button>
      )}
    </Section>
  )
