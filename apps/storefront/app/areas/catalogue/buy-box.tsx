import { Button } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { count } from '@kusuribako/ui/format.ts'
import { CheckIcon, WarningIcon } from '@kusuribako/ui/icons.tsx'
import { useEarlyChoice } from '@kusuribako/ui/inputs.tsx'
import { PriceLine } from '@kusuribako/ui/price-line.tsx'
import { QuantityInput } from '@kusuribako/ui/quantity-input.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '../shell/track.ts'
import { PlanChoice } from '../subscriptions/plan-choice.tsx'
import { type AddToCart, CartDrawer, NotAdded } from './add-to-cart.tsx'
import { BeforeYouBuy } from './before-you-buy.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { ClassNotice, type OnDuty } from './legal-words.tsx'
import { NotSold } from './not-sold.tsx'
import { allowedSelection, type ProductView, pointsOf, priceOf, type VariantView } from './product-view.ts'
import { limitWords } from './quantity-limit.ts'
import { QuantityPrices } from './quantity-prices.tsx'
import { RestockForm } from './restock-form.tsx'

const FORM = 'buy'

type Selection = ReturnType<typeof useSelection>

interface BuyBoxProps {
  product: ProductView
  deliveryPromise: string | null
  /** For a medicine, who can be consulted. */
  onDuty: OnDuty | null
  selection: Selection
  adding: AddToCart
}

/** Price, choice, quantity and the button. Without JavaScript it is a plain form to the cart. */
export function BuyBox({ product, deliveryPromise, onDuty, selection, adding }: BuyBoxProps) {
  const chosen = useChosenVariant(product)
  const buyable = !chosen.notSold && chosen.stock !== 'none'
  const price = priceOf(chosen, selection.quantity) ?? chosen.price
  return (
    <>
      <Price product={product} chosen={chosen} selection={selection} />
      <Stock chosen={chosen} deliveryPromise={deliveryPromise} />
      <div className="mt-6 empty:hidden lg:mt-3">
        <ClassNotice saleClass={chosen.saleClass} isGuarded={buyable && chosen.isGuarded} />
      </div>
      <form
        id={FORM}
        method="post"
        action="/cart"
        className="mt-6 grid grid-cols-1 gap-6 lg:mt-4 lg:gap-3 print:hidden"
        onSubmit={(event) => {
          track('add_to_cart', { variant_id: chosen.id })
          adding.onSubmit(event)
        }}
      >
        <input type="hidden" name="intent" value="add" />
        <VariantChoice product={product} chosen={chosen} />
        {chosen.notSold && <NotSold reason={chosen.notSold} onDuty={onDuty} />}
        {buyable && (
          <>
            {chosen.plans.length > 0 && price !== null && (
              <PlanChoice key={chosen.id} price={price} plans={chosen.plans} selection={selection} />
            )}
            <BeforeYouBuy chosen={chosen} questions={product.questions.length} documents={product.documents} />
          </>
        )}
        <NotAdded change={adding.refused} />
        {buyable && (
          <Quantity key={product.handle} title={product.title} chosen={chosen} selection={selection}>
            <Button busy={adding.busy} className="max-lg:hidden cramped:inline-flex flex-[1_1_10rem]">
              カートに入れる
            </Button>
          </Quantity>
        )}
      </form>
      {!chosen.notSold && !buyable && (
        <div className="mt-6">
          <RestockForm key={chosen.id} variantId={chosen.id} product={product} />
        </div>
      )}
      <FavoriteButton variantId={chosen.id} title={product.title} worded className="mt-4 -ml-4 text-sm" />
      <p role="status" className="sr-only">
        {adding.announcement}
      </p>
      {/* Always there: so the button stays busy until the drawer's code is loaded (use-background-form.ts). */}
      <Suspense>
        {adding.wasAdded && <CartDrawer {...adding.drawer} limit={chosen.limit} reason={limitWords(chosen)} />}
      </Suspense>
    </>
  )
}

/** The variant of `?variant=`, else the product's representative one. */
export function useChosenVariant(product: ProductView): VariantView {
  const [query] = useSearchParams()
  const find = (id: string | null) => product.variants.find((variant) => variant.id === id)
  return find(query.get('variant')) ?? find(product.featured) ?? product.variants[0]!
}

/** Quantity and plan. Another variant changes neither, as far as it allows them; another product begins anew. */
export function useSelection({ handle }: ProductView, chosen: VariantView) {
  const initial = { handle, quantity: 1, plan: '' }
  const [state, setState] = useState(initial)
  const ofProduct = (before: typeof initial) => (before.handle === handle ? before : initial)
  return {
    ...allowedSelection(chosen, ofProduct(state)),
    setQuantity: (quantity: number) => setState((before) => ({ ...ofProduct(before), quantity })),
    setPlan: (plan: string) => setState((before) => ({ ...ofProduct(before), plan })),
  }
}

/** On a phone, at the bottom as long as the product is visible: the price and the button. */
export function BuyBar({ product, selection, adding }: Omit<BuyBoxProps, 'deliveryPromise' | 'onDuty'>) {
  const chosen = useChosenVariant(product)
  if (chosen.notSold) return null
  const isOut = chosen.stock === 'none'
  const plan = planOf(chosen, selection)
  const price = plan?.firstPrice ?? priceOf(chosen, selection.quantity) ?? 0
  const selectionLabel = plan ? `定期便 ${plan.interval} 初回` : product.variants.length > 1 && chosen.title
  return (
    <div className="foot-bar order-last -mx-4 mt-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 lg:hidden cramped:hidden print:hidden">
      <p className="min-w-0 flex-[999_1_6rem] leading-tight">
        {selectionLabel && <span className="block truncate text-xs text-quiet">{selectionLabel}</span>}
        <span className={cx('text-xl font-semibold tabular-nums', chosen.originalPrice !== null && 'text-persimmon')}>
          {count(price)}
        </span>
        <span className="text-sm">円</span> <span className="text-xs text-quiet">税込</span>
      </p>
      <Button form={FORM} disabled={isOut} busy={adding.busy} className="flex-auto px-7">
        {isOut ? '在庫切れ' : 'カートに入れる'}
      </Button>
    </div>
  )
}

const planOf = ({ plans }: VariantView, { plan }: Selection) => plans.find(({ id }) => id === plan)

function Price({ product, chosen, selection }: { product: ProductView; chosen: VariantView; selection: Selection }) {
  const { quantity } = selection
  const price = priceOf(chosen, quantity)
  if (price === null) return null
  const plan = planOf(chosen, selection)
  const points = plan?.points ?? pointsOf(chosen, quantity)
  return (
    <div className="mt-5 lg:mt-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PriceLine size="page" price={price} originalPrice={chosen.originalPrice} reducedRate={product.reducedRate} />
        {points > 0 && !chosen.notSold && (
          <p className="text-sm text-quiet">
            {plan && '定期便の初回に'}
            {count(points)}ポイントたまります
          </p>
        )}
      </div>
      <QuantityPrices chosen={chosen} quantity={quantity} />
    </div>
  )
}

const stockWords = { plenty: '在庫あり', few: '残りわずか', none: '在庫切れ' }

function Stock({ chosen, deliveryPromise }: { chosen: VariantView; deliveryPromise: string | null }) {
  if (chosen.notSold) return null
  const Icon = chosen.stock === 'plenty' ? CheckIcon : WarningIcon
  return (
    <div className="mt-4 flex items-start gap-2 text-sm lg:mt-3">
      <Icon className={cx('mt-px size-5 shrink-0', chosen.stock === 'plenty' ? 'text-success' : 'text-persimmon')} />
      <p className="leading-normal">
        <span className={cx('font-semibold', chosen.stock === 'plenty' ? 'text-success' : 'text-persimmon')}>
          {stockWords[chosen.stock]}
        </span>
        <span className="block text-quiet whole-words">{deliveryWords(chosen, deliveryPromise)}</span>
      </p>
    </div>
  )
}

function deliveryWords({ stock, needsPharmacist }: VariantView, deliveryPromise: string | null) {
  if (stock === 'none') return '入荷するまでご注文いただけません。同じ棚の商品を、下にご案内しています。'
  return needsPharmacist
    ? `${deliveryPromise ?? ''}お届けまでの日数は、薬剤師の確認のあとから数えます。`
    : deliveryPromise
}

/** Radio buttons of the form itself: they work without JavaScript too, and the URL remembers the choice. */
function VariantChoice({ product, chosen }: { product: ProductView; chosen: VariantView }) {
  const [, setQuery] = useSearchParams()
  if (product.variants.length === 1) return <input type="hidden" name="variant_id" value={chosen.id} />
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">
        内容量・種類<span className="font-normal text-quiet">（価格は税込）</span>
      </legend>
      <div className={cx('grid gap-2', product.variants.length > 2 ? 'trios' : 'pairs')}>
        {product.variants.map((variant) => (
          <VariantCard
            key={variant.id}
            variant={variant}
            isChosen={variant.id === chosen.id}
            choose={() => setQuery({ variant: variant.id }, { replace: true, preventScrollReset: true })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface VariantCardProps {
  variant: VariantView
  isChosen: boolean
  choose: () => void
}

function VariantCard({ variant, isChosen, choose }: VariantCardProps) {
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-field border border-edge bg-surface px-4 py-2 leading-snug transition-colors hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
      <input
        ref={useEarlyChoice(isChosen, choose)}
        type="radio"
        name="variant_id"
        value={variant.id}
        defaultChecked={isChosen}
        onChange={choose}
        className="size-5 shrink-0 accent-leaf supports-[selector(:has(a))]:outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium whole-words">{variant.title}</span>
        <span className="block text-sm text-quiet tabular-nums">
          {variant.stock === 'none' ? '在庫切れ' : variant.price !== null && `${count(variant.price)}円`}
        </span>
      </span>
    </label>
  )
}

interface QuantityProps {
  title: string
  chosen: VariantView
  selection: Selection
  children: ReactNode
}

/** Quantity and button side by side: with price and size they are visible together on a desktop. */
function Quantity({ title, chosen, selection, children }: QuantityProps) {
  return (
    <div className="grid gap-2 lg:grid-cols-[auto_1fr] lg:gap-4">
      <p className="text-sm font-semibold lg:pt-3.5">数量</p>
      <QuantityInput
        name="quantity"
        label={`${title}の数量`}
        defaultValue={selection.quantity}
        limit={chosen.limit}
        reason={limitWords(chosen)}
        onChange={selection.setQuantity}
        beside={children}
      />
    </div>
  )
}
