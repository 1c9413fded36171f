import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { CartIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { nameOf } from '../checkout/line-names.ts'
import { CookiesBlockedNotice } from '../shell/cookies-blocked.tsx'
import { CartLine } from './cart-line.tsx'
import { type CartLineView, type CartView, cartLinePath, pathToBlockedLine } from './cart-view.ts'
import type { CartChange } from './change-cart.server.ts'
import { CouponField } from './coupon-field.tsx'
import { FreeShippingBar } from './free-shipping-bar.tsx'
import { OverlapNotice, overlapsEndingAt } from './overlap-notice.tsx'
import { problemWords } from './problem-words.ts'
import { Totals } from './totals.tsx'

/** The cart as a page to work on: lines, codes, totals, and the next step. `change` is the result of a plain form. */
export function CartPage({ cart, change }: { cart: CartView; change: CartChange | undefined }) {
  const refusal = change && !change.ok ? change : null
  // Beside the notice that delivery is free, nothing remains to be computed.
  const totals = { ...cart.totals, shipping: cart.totals.shipping ?? (cart.deliversFree ? 0 : null) }
  return (
    <div className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
      <section aria-label="カートの商品">
        {refusal && refusal.about !== 'code' && (
          <Notice kind="danger" announced>
            {refusal.error}
          </Notice>
        )}
        <ul className="border-t border-line">
          {cart.lines.map((line) => (
            <CartLine
              key={line.id}
              line={line}
              advice={overlapsEndingAt(cart, line.id).map((overlap) => (
                <OverlapNotice key={overlap.ingredients.join()} kind="warning" overlap={overlap} cart={cart} />
              ))}
            />
          ))}
        </ul>
      </section>
      <section aria-label="お支払い金額" className="mt-6 grid grid-cols-1 gap-6 lg:sticky lg:top-24 lg:mt-0">
        <div className="grid gap-6 rounded-card border border-line bg-surface p-5">
          <FreeShippingBar cart={cart} />
          <Totals totals={totals} codes={cart.codes} />
          <CouponField
            codes={cart.codes}
            giftCards={cart.giftCardCodes}
            problems={cart.codeProblems}
            refusal={refusal?.about === 'code' ? refusal : undefined}
          />
        </div>
        <BlockedLines lines={cart.lines} />
        {!cart.isMember && cart.lines.some(({ plan }) => plan) && (
          <Notice kind="info" title="定期便のお申し込みには、ログインが必要です">
            <ButtonLink to="/account/login?return_to=/cart" kind="plain" className="mt-3">
              ログイン・会員登録
            </ButtonLink>
          </Notice>
        )}
        <NextStep lines={cart.lines} className="w-full max-lg:hidden" />
        <p className="text-center">
          <ButtonLink to="/" kind="quiet">
            買い物を続ける
          </ButtonLink>
        </p>
      </section>
      <OrderBar cart={cart} />
    </div>
  )
}

/** Which lines prevent the order, with links to them: it may be one line of a hundred. */
export function BlockedLines({ lines }: { lines: CartLineView[] }) {
  const blocked = lines.filter(({ problems }) => problems.some((problem) => problemWords(problem)?.kind === 'danger'))
  if (blocked.length === 0) return null
  return (
    <Notice kind="warning" title="このままではご注文いただけません">
      <p>しるしのある商品の数量を減らすか、カートから外すと、お手続きへ進めます。</p>
      {lines.length > 1 && (
        <ul>
          {blocked.map((line) => (
            <li key={line.id}>
              <Link
                to={cartLinePath(line.id)}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {nameOf(line)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** The checkout; not for an order that is known to be impossible. */
export function NextStep({ lines, className }: { lines: CartLineView[]; className: string }) {
  const blocked = pathToBlockedLine(lines)
  return (
    <ButtonLink to={blocked ?? '/checkout'} className={className}>
      {blocked ? 'しるしのある商品を見る' : 'ご購入手続きへ進む'}
    </ButtonLink>
  )
}

/** On a phone, always within reach of the thumb, however long the cart is: the total and the next step. */
function OrderBar({ cart: { lines, totals } }: { cart: CartView }) {
  return (
    <div className="foot-bar cramped:static -mx-4 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 lg:hidden print:hidden">
      <p className="flex-[999_1_7rem] leading-tight">
        <span className="block text-xs text-quiet">合計（税込）</span>
        <span className="text-xl font-semibold whitespace-nowrap tabular-nums">{yen(totals.total)}</span>
      </p>
      <NextStep lines={lines} className="flex-auto" />
    </div>
  )
}

/** A cart of an account whose session has ended. */
export function SignedOutCart() {
  return (
    <EmptyState
      icon={<CartIcon className="size-10 text-edge" />}
      title="ログインの有効期限が切れました"
      action={
        <div className="grid gap-3">
          <ButtonLink to="/account/login?return_to=/cart">ログイン</ButtonLink>
          <ButtonLink to="/reset-cart" kind="quiet">
            ログインせずに新しいカートで続ける
          </ButtonLink>
        </div>
      }
    >
      カートの中をご覧いただくには、もう一度ログインしてください。
    </EmptyState>
  )
}

/** An empty cart: a kind message with a next step; a member's goods wait behind the sign-in (097). */
export function EmptyCart({ isMember }: { isMember: boolean }) {
  return (
    <>
      <CookiesBlockedNotice />
      <EmptyState
        icon={<CartIcon className="size-10 text-edge" />}
        title="カートに商品はありません"
        action={
          <div className="grid gap-3">
            <ButtonLink to="/search">商品を探す</ButtonLink>
            {!isMember && (
              <ButtonLink to="/account/login?return_to=/cart" kind="quiet">
                ログイン
              </ButtonLink>
            )}
          </div>
        }
      >
        {isMember
          ? '気になる商品をカートに入れると、こちらに表示されます。'
          : '気になる商品をカートに入れると、こちらに表示されます。会員の方がカートに残した商品は、ログインすると戻ります。'}
      </EmptyState>
    </>
  )
}
