import { adminProducts, productOptions, productVariants } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { ask, askIdempotently, codeOf, hasNoAnswer, Refusal, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { type Facts, factsInput } from './facts-form.ts'
import { handleFor, type NewProduct } from './new-form.ts'
import { changeOf, newVariantOf, type Option, type Values, type Variant } from './variant-form.ts'
import { say } from './words.ts'

const plain = ['id', 'title', 'subtitle', 'description', 'handle', 'status', 'thumbnail', 'discountable'] as const
const related = ['variants', 'options', 'images', 'type', 'collection', 'tags', 'categories'] as const
/** A product with everything that its page shows. */
export type DetailedProduct = Pick<FullProduct, (typeof plain)[number] | (typeof related)[number] | 'metadata'>

const query = {
  fields: [...plain, 'metadata'].join(),
  expand: [...related, 'variants.prices', 'variants.options'].join(),
}

export const useDetailedProduct = (id: string) =>
  useReading('goods', ['product', id, 'whole'], () => readDetailedProduct(id))
export const readDetailedProduct = async (id: string): Promise<DetailedProduct> =>
  (await ask(adminProducts.get, { params: { id }, query })).product as DetailedProduct

/** A duplicate address or number: which of the sent ones. */
class DuplicateValues extends Refusal {
  readonly values: readonly string[]
  constructor(values: readonly string[]) {
    super({ code: 'duplicate_error', message: '', status: 422, details: {} })
    this.values = values
  }
}

/** Whether a field's value is already used by another. */
export const isTaken = (error: Error | null, value: string) =>
  error instanceof DuplicateValues && error.values.includes(value)

interface UniqueFields {
  handle?: string | undefined
  sku?: string | null | undefined
  barcode?: string | null | undefined
}

/** A refusal for a duplicate, with its field; `ownId`: the variant's or the product's id. */
async function namingDuplicates<T>(
  request: Promise<T>,
  { handle, sku, barcode }: UniqueFields,
  ownId?: string,
): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (codeOf(error as Error) !== 'duplicate_error') throw error
    const codes = [sku, barcode].filter((code) => code != null && code !== '') as string[]
    const found = await Promise.all([
      handle ? valueIfDuplicate(handle, ownId, { handle }) : null,
      ...codes.map((code) => valueIfDuplicate(code, ownId, { q: code })),
    ])
    throw new DuplicateValues(found.filter((value) => value !== null))
  }
}

/** The value, where another than `ownId` has it. */
async function valueIfDuplicate(value: string, ownId: string | undefined, query: { handle: string } | { q: string }) {
  const shape = { limit: 20, fields: 'id,handle', expand: 'variants' }
  const { products } = await ask(adminProducts.list, { query: { ...query, ...shape } })
  const isUsed = (products as DetailedProduct[]).some(({ id, handle, variants }) =>
    'handle' in query
      ? handle === value && id !== ownId
      : variants.some((one) => one.id !== ownId && (one.sku === value || one.barcode === value)),
  )
  return isUsed ? value : null
}

const rereadGoods = <T>(request: Promise<T>) => thenInvalidate(request, 'product', 'products', 'shelves', 'ledger')

/** Creates a product with its first variant, not shown yet; returns its id. */
export async function makeProduct({ title, kind, handle, variant }: NewProduct): Promise<string> {
  const first = newVariantOf(variant, [])
  const body = {
    title: title.trim(),
    handle: handleFor(handle, variant),
    type: { value: kind },
    metadata: { product_type: kind },
    options: [{ title: say.firstOption }],
    variants: [{ ...first, options: [{ value: first.title }] }],
  }
  const making = namingDuplicates(askIdempotently(adminProducts.create, { body }), { ...first, handle: body.handle })
  return (await rereadGoods(making)).product.id
}

/** An address that stays is not sent: an old one may be none that the shop still accepts. */
export const saveFacts = ({ id, handle: currentHandle }: DetailedProduct, facts: Facts) => {
  const { handle: typed, ...others } = factsInput(facts)
  const handle = typed === currentHandle ? undefined : typed
  const body = { ...others, ...(handle !== undefined && { handle }) }
  return rereadGoods(namingDuplicates(ask(adminProducts.update, { params: { id }, body }), { handle }, id))
}

/** Its own page stays as it was until it is left. */
export const deleteProduct = (id: string) => thenInvalidate(ask(adminProducts.delete, { params: { id } }), 'products')

export const deleteVariant = (id: string, variant_id: string) =>
  rereadGoods(ask(productVariants.delete, { params: { id, variant_id } }))

/** Changes one variant, given its current state. */
export function changeVariant(product: DetailedProduct, variant: Variant, values: Values) {
  const body = changeOf(values, product.options, variant)
  return rereadGoods(namingDuplicates(writeVariant(product, variant, body), body, variant.id))
}

/** The product's representative variant is stored by SKU: a new SKU is written with it. */
function writeVariant(
  { id, metadata, variants }: DetailedProduct,
  variant: Variant,
  body: ReturnType<typeof changeOf>,
) {
  const isRenamed = metadata?.featured_variant_sku === variant.sku && body.sku !== variant.sku
  if (!isRenamed)
    return ask(productVariants.update, { params: { id, variant_id: variant.id }, query: { fields: 'id' }, body })
  // Those that are not named here would be deleted.
  const sentVariants = variants.map((one) => (one.id === variant.id ? { ...body, id: one.id } : { id: one.id }))
  return ask(adminProducts.update, {
    params: { id },
    body: { metadata: { featured_variant_sku: body.sku }, variants: sentVariants },
  })
}

export const addVariant = (id: string, values: Values) => rereadGoods(addWithOption(id, values))

/**
 * Adds a variant. A product whose variants have no option so far gets one first, which is removed again if the variant
 * is refused. Existing variants without a value, also from an earlier try, get their names as values together with the
 * new one.
 */
async function addWithOption(id: string, values: Values) {
  const product = await readDetailedProduct(id)
  const [first] = product.options
  if (first) return createVariant(product, product.options, values)
  const { options } = (
    await askIdempotently(productOptions.create, { params: { id }, body: { title: say.firstOption } })
  ).product
  const option = options!.find(({ title }) => title === say.firstOption)!
  try {
    return await createVariant(product, [option], values)
  } catch (error) {
    // Without an answer it may have been done.
    if (!hasNoAnswer(error as Error))
      await ask(productOptions.delete, { params: { id, option_id: option.id } }).catch(() => undefined)
    throw error
  }
}

function createVariant({ id, variants }: DetailedProduct, options: readonly Option[], values: Values) {
  const body = newVariantOf(values, options)
  const lackingOption = variants.filter((variant) => options.some((option) => lacksOption(variant, option.id)))
  if (lackingOption.length === 0)
    return namingDuplicates(askIdempotently(productVariants.create, { params: { id }, body }), body)
  const withOption = variants.map((variant) => ({
    id: variant.id,
    options: options
      .filter((option) => lacksOption(variant, option.id))
      .map((option) => ({ option_id: option.id, value: variant.title })),
  }))
  // Those that are not named here would be deleted.
  return namingDuplicates(
    askIdempotently(adminProducts.update, { params: { id }, body: { variants: [...withOption, body] } }),
    body,
  )
}

/** A placeholder value (platform contract). */
const lacksOption = ({ options }: Variant, id: string) =>
  !options.some(({ option_id, value }) => option_id === id && value !== 'Default Value')
