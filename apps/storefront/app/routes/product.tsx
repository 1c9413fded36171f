import { shopProducts, storePlans } from '@kusuribako/client/routes'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Breadcrumbs } from '@kusuribako/ui/navigation.tsx'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { useAddToCart } from '../areas/catalogue/add-to-cart.tsx'
import { BuyBar, BuyBox, useChosenVariant, useSelection } from '../areas/catalogue/buy-box.tsx'
import { Facts } from '../areas/catalogue/facts.tsx'
import { ForAges } from '../areas/catalogue/for-ages.tsx'
import { Gallery } from '../areas/catalogue/gallery.tsx'
import { LegalWords } from '../areas/catalogue/legal-words.tsx'
import { regionOf } from '../areas/catalogue/point-rate.server.ts'
import { ProductCards } from '../areas/catalogue/product-cards.tsx'
import { type ProductView, type VariantView, viewOf } from '../areas/catalogue/product-view.ts'
import { deliveryPromise, pharmacyData } from '../areas/catalogue/shop-facts.server.ts'
import { staffOnDuty } from '../areas/catalogue/staff-on-duty.ts'
import { structuredProduct } from '../areas/catalogue/structured.ts'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { beginningOf } from '../beginning-of.ts'
import { pageMeta, publicUrlOf } from '../page-meta.ts'
import type { Route } from './+types/product.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, promise, pharmacy, region] = await Promise.all([
    api.shared(shopProducts.get, { query: { handle: params.handle } }),
    deliveryPromise(api),
    pharmacyData(api),
    regionOf(api),
  ])
  const { data: shopProduct } = orErrorPage(found)
  const variantIds = shopProduct.variants.map(({ id }) => id)
  const offered = variantIds.length ? await api.shared(storePlans.offered, { query: { variantIds } }) : null
  const product = viewOf(shopProduct, offered?.ok ? offered.data.data.plans : [], region)
  const saleClasses = product.variants.map(({ saleClass }) => saleClass)
  const onDuty = pharmacy && product.type === 'medicine' ? staffOnDuty(pharmacy, saleClasses) : null
  return { product, promise, onDuty }
}

/** Another variant of the same product, or an addition to the cart, changes nothing that was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { product } = loaderData
  return pageMeta({
    title: product.title,
    description: beginningOf(`${product.subtitle ?? product.title}。${product.effects}`, 120),
    type: 'product',
    structured: structuredProduct(product, publicUrlOf(matches)),
  })
}

export default function ProductPage({ loaderData: { product, promise, onDuty } }: Route.ComponentProps) {
  const chosen = useChosenVariant(product)
  const selection = useSelection(product, chosen)
  const adding = useAddToCart(product)
  return (
    <div className="page max-lg:flex max-lg:flex-col">
      <div className="pt-3 pb-4 lg:pt-3 lg:pb-3">
        <Breadcrumbs crumbs={[...product.crumbs, { name: product.title }]} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_27rem] lg:gap-12 xl:grid-cols-[1fr_31rem] xl:gap-16 print:block">
        <div className="w-full min-w-0 max-lg:mx-auto max-lg:max-w-md max-lg:cramped:max-w-64 print:mx-0 print:mb-6 print:max-w-48 lg:sticky lg:top-28 lg:self-start">
          <Gallery images={product.images} title={product.title} />
        </div>
        <div className="min-w-0">
          <LegalLabels {...chosen} />
          <h1 className="mt-3 text-xl lg:text-2xl">
            <ProductName name={product.title} />
          </h1>
          {product.subtitle && <p className="phrases mt-2 text-sm leading-relaxed text-quiet">{product.subtitle}</p>}
          <Origin {...product} />
          {product.type === 'medicine' && <ForAges dosage={product.dosage} />}
          <BuyBox product={product} deliveryPromise={promise} onDuty={onDuty} selection={selection} adding={adding} />
        </div>
      </div>
      {/* Last on the screen, but after the form for the keyboard and for screen readers. */}
      <BuyBar product={product} selection={selection} adding={adding} />
      <Facts product={product} />
      {product.type === 'medicine' && <LegalWords saleClass={chosen.saleClass} onDuty={onDuty} />}
      {product.related.length > 0 && (
        <section className="later border-t border-line pt-10 lg:pt-16 print:hidden">
          <h2 className="mb-6 text-xl">同じ棚の商品</h2>
          <ProductCards cards={product.related} />
        </section>
      )}
      {product.articles.length > 0 && (
        <section className="later pt-14 lg:pt-20 print:hidden">
          <h2 className="mb-6 text-xl">あわせて読みたい健康コラム</h2>
          <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {product.articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Its brand, which leads to the brand's other goods, and who makes it. */
const Origin = ({ brand, manufacturer }: Pick<ProductView, 'brand' | 'manufacturer'>) => (
  <p className="mt-1 text-sm">
    {brand && (
      <Link
        to={`/search/${encodeURIComponent(brand)}`}
        className="-my-1.5 mr-3 inline-flex min-h-11 items-center text-leaf hover:underline"
      >
        {brand}
      </Link>
    )}
    <span className="text-quiet">{manufacturer}</span>
  </p>
)

/** Its legal class, and whether its price is tax-deductible. */
const LegalLabels = ({ saleClass, isDeductible }: Pick<VariantView, 'saleClass' | 'isDeductible'>) => (
  <p className="flex flex-wrap gap-2">
    <SaleClassBadge saleClass={saleClass} />
    {isDeductible && <Badge>セルフメディケーション税制対象</Badge>}
  </p>
)
