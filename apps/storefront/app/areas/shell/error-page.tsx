import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { retryUntilSent } from './retry-until-sent.ts'

/** The error page: what happened, and the next step (shop.md §2). A new URL resets it. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const status = statusOf(error)
  const inCart = /^\/cart(\/|$)/.test(pathname)
  const seeksOrder = status === 404 && isOfOrder(pathname)
  const canRetry = isTemporaryStatus(status)
  const isOffline = isConnectionFailure(error)

  useEffect(() => {
    if (status < 500 || isRouteErrorResponse(error) || isOffline) return
    const message = error instanceof Error ? error.message : String(error)
    const stack = error instanceof Error ? error.stack : undefined
    void report({ message, data: { path: pathname, stack } })
  }, [error, status, pathname, isOffline])

  // Replaces a scrolled page whose button had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error once
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [error])

  return (
    <div className="page flex flex-col items-center gap-4 py-24 text-center lg:py-32">
      <h1 className="text-2xl">{errorTitle(error)}</h1>
      <p className="phrases max-w-prose text-quiet">
        {seeksOrder ? noSuchOrder : nextStep(status, isOffline, pathname)}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {canRetry && (
          <ButtonLink to={pathname + search} reloadDocument>
            もう一度表示する
          </ButtonLink>
        )}
        {seeksOrder && (
          <>
            <ButtonLink to="/account/orders">注文履歴</ButtonLink>
            <ButtonLink to="/orders/lookup">注文の確認</ButtonLink>
          </>
        )}
        <ButtonLink to={inCart ? '/reset-cart' : '/'} reloadDocument kind={canRetry || seeksOrder ? 'plain' : 'main'}>
          {inCart ? 'カートを新しくする' : 'ホームへ戻る'}
        </ButtonLink>
      </div>
      {inCart && <p className="phrases text-sm text-quiet">カートを新しくすると、いま入っている商品はなくなります。</p>}
      <p className="phrases text-sm text-quiet">
        解決しないときは、
        <Link to="/contact" className="whitespace-nowrap text-leaf underline underline-offset-4">
          お問い合わせ
        </Link>
        からお知らせください。
      </p>
    </div>
  )
}

const noSuchOrder =
  'ご注文が見つかりませんでした。会員の方は、ご注文のときのアカウントでログインして注文履歴から、会員登録をせずにご注文された方は「注文の確認」から、ご覧いただけます。'

/** After pressing 注文を確定する a buyer does not know whether there is an order, nor whether the cart is still there. */
const checkOrderText =
  '「注文を確定する」を押されたあとでも、「もう一度表示する」で、ご注文が完了したかどうかを確かめられます。二重に注文されることはありません。'

function nextStep(status: number, isOffline: boolean, pathname: string) {
  if (status === 404)
    return 'お探しのページは移動したか、なくなった可能性があります。商品名や症状で検索すると、見つかることがあります。'
  const reassurance = pathname === '/checkout' ? checkOrderText : 'カートの中身はそのまま残っています。'
  if (isOffline)
    return `電波の届きにくいところにいらっしゃるか、通信が混み合っています。${reassurance}つながりやすいところで、もう一度お試しください。`
  return `ご不便をおかけして申し訳ありません。${reassurance}少し時間をおいて、もう一度お試しください。`
}

/** Pages of a single order: a link in an old mail, or of another account, finds none. */
export const isOfOrder = (pathname: string): boolean =>
  /^\/(order\/confirmed|orders|account\/orders|account\/earlier-orders)\/[^/]/.test(pathname)

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/**
 * The shop answers but cannot do it just now: its backend is away, or the caller was rate-limited. 403 and 413 are the
 * answers of a firewall or a proxy in front of it: the shop itself gives them to none of its own pages.
 */
export const isTemporaryStatus = (status: number): boolean => status >= 500 || [403, 413, 429].includes(status)

/** No answer, because there was no connection. A missing chunk of code may also be gone from the shop. */
export const isConnectionFailure = (error: unknown, hasLine = navigator.onLine): boolean =>
  error instanceof TypeError &&
  (noConnectionMessage.test(error.message) || (!hasLine && missingChunkMessage.test(error.message)))

// In the wording of Chrome, Firefox and Safari.
const noConnectionMessage = /^(Failed to fetch(?! dynamically)|NetworkError|Load failed)/
const missingChunkMessage = /^(Failed to fetch dynamically|error loading dynamically|Importing a module script failed)/

/** The title of such a page. */
export function errorTitle(error: unknown): string {
  if (isConnectionFailure(error)) return 'お店につながりませんでした'
  return statusOf(error) === 404 ? 'ページが見つかりませんでした' : 'ページを表示できませんでした'
}

/** Reports to the shop; a failed report stays in the browser's console and disturbs nobody (shop.md §7). */
async function report(entry: { message: string; data: Record<string, unknown> }): Promise<void> {
  const body = new URLSearchParams({ message: entry.message, data: JSON.stringify(entry.data) })
  const send = () =>
    fetch('/report-error', { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    )
  // biome-ignore lint/suspicious/noConsole: the browser's log is all that is left.
  if (!(await retryUntilSent(send))) console.error(entry)
}
