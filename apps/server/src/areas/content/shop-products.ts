import type { shopProducts as api } from '@kusuribako/contract/catalogue/shop-products'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { type Ctx, type Handler, JsonAnswer, type Reading } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import {
  findRelatedProductIds,
  findShopProduct,
  readProductCards,
  type ShopProductDetails,
  type ShopVariantDetails,
} from '../catalogue/index.ts'
import { findTaxDeductible, readSaleFacts, type SaleFacts, variantTerms } from '../pharmacy/index.ts'
import { articleIdsOf, readArticles } from './articles.queries.ts'
import { readPointRate } from './point-rate.queries.ts'

const relatedMax = 6
const articlesMax = 3

/** A product with everything that its page shows: description, price, requirements, related goods and articles. */
export const getShopProduct: Handler<typeof api.get> = async (ctx, { query }) => {
  const product = await findShopProduct(ctx, query.id === undefined ? { handle: query.handle ?? '' } : { id: query.id })
  if (!product) throw notFound('product', query.id ?? query.handle ?? '', query.id ? 'id' : 'handle')
  const [facts, rate, deductible, related_products, articles] = await Promise.all([
    factsOf(ctx, product),
    readPointRate(ctx),
    deductibleOf(ctx, product),
    findRelatedProductIds(ctx, product, relatedMax).then((ids) => readProductCards(ctx, ids)),
    articleIdsOf(ctx, categoryHandles(product), articlesMax).then((ids) => readArticles(ctx, ids)),
  ])
  const variants = product.variants.map((variant, at) => ({
    ...shopVariant(ctx, product, variant, facts, rate),
    is_deductible: deductible[at]!,
  }))
  const data = {
    ...product.row,
    variants,
    categories: product.categories,
    needs_pharmacist_review: variants.some((variant) => variant.needs_pharmacist_review),
    questions: questionsOf(product, facts),
    breadcrumbs: product.paths[0] ?? [],
    related_products,
    articles,
  }
  return new JsonAnswer(JSON.stringify({ data }), [product.id, ...related_products.map(({ id }) => id)])
}

/** One variant with its product's card. */
export const getShopVariant: Handler<typeof api.variant> = async (ctx, { query }) => {
  const sku = query.product_variant_sku
  const product = await findShopProduct(ctx, { sku })
  const variant = product?.variants.find(({ row }) => row.sku === sku)
  if (!product?.card || !variant) throw notFound('product_variant', sku, 'sku')
  const [facts, rate, deductible] = await Promise.all([
    factsOf(ctx, product),
    readPointRate(ctx),
    deductibleOf(ctx, product),
  ])
  const { variants: _, ...card } = product.card
  const shown = shopVariant(ctx, product, variant, facts, rate)
  const is_deductible = deductible[product.variants.indexOf(variant)]!
  const data = { ...shown, is_deductible, product: card, questions: questionsOf(product, facts) }
  return new JsonAnswer(JSON.stringify({ data }), [product.id])
}

/** No caller is involved: the page is the same for everybody. */
const factsOf = (ctx: Ctx, { id }: ShopProductDetails) => readSaleFacts(ctx, [id], null)

/** For each variant, by position: whether today's list names it. */
async function deductibleOf(ctx: Ctx, { variants }: ShopProductDetails): Promise<boolean[]> {
  const day = dayInTokyo(ctx.now)
  const codes = variants.map(({ metadata, row }) => String(metadata.jan_code || row.barcode || ''))
  return (
    await findTaxDeductible(
      ctx,
      codes.map((jan) => ({ jan, day })),
    )
  ).map(Boolean)
}

const questionsOf = ({ id }: ShopProductDetails, facts: SaleFacts) => facts.questionnaires.get(id)?.questions ?? []

const categoryHandles = ({ paths }: ShopProductDetails) => paths.flatMap((path) => path.at(-1)?.handle ?? [])

function shopVariant(
  { now }: Reading,
  product: ShopProductDetails,
  variant: ShopVariantDetails,
  facts: SaleFacts,
  pointRate: number,
) {
  const effects = String((product.row.metadata as Record<string, unknown> | null)?.effects ?? '')
  const { price, original_price_with_tax, price_steps, in_stock, low_stock } = variant
  const { metadata } = variant
  return {
    ...variant.row,
    price,
    original_price_with_tax,
    price_steps: price === null ? [] : price_steps,
    on_sale: price !== null && original_price_with_tax !== null && price < original_price_with_tax,
    in_stock,
    low_stock,
    d_points: earnedPoints(price ?? 0, pointRate, metadata),
    ...variantTerms({ ...metadata, effects, questions: questionsOf(product, facts) }, price, {
      ...facts,
      today: dayInTokyo(now),
    }),
  }
}
