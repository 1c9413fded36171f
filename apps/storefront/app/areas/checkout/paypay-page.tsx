import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { QrCode } from '@kusuribako/ui/qr-code.tsx'
import { useEffect, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'

export interface PayPayView {
  url: string
  deeplink: string
  amount: number
  expiresAt: string | null
}

interface PayPayPageProps extends PayPayView {
  /** The server has not answered recently. */
  isBackendAway: boolean
  refused?: string | null | undefined
}

/** How often to check whether it is paid (PayPay: every two or three seconds). */
const pollEvery_ms = 3000

/** Paying with PayPay: the app on this phone, or the code for the app on another; the order follows automatically. */
export function PayPayPage({ url, deeplink, amount, expiresAt, isBackendAway, refused }: PayPayPageProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void (document.hidden || revalidate()), pollEvery_ms)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div className="page pt-6 pb-24 lg:pt-10">
      <div className="mx-auto grid max-w-prose gap-6">
        <h1 className="text-2xl">PayPayでのお支払い</h1>
        {isBackendAway && (
          <Notice kind="warning" title="お店につながりません" announced>
            つながりしだい、お支払いを確認します。お支払いがお済みの方は、この画面のままお待ちください。
          </Notice>
        )}
        <section className="grid justify-items-center gap-5 rounded-card border border-line bg-surface p-5 text-center sm:p-8">
          <p>
            <span className="block text-sm text-quiet">お支払い金額（税込）</span>
            <strong className="text-3xl tabular-nums">{yen(amount)}</strong>
          </p>
          <a
            href={deeplink || url}
            className="inline-flex min-h-12 w-full items-center justify-center rounded-field bg-leaf px-5 font-semibold text-white hover:bg-leaf-deep lg:hidden"
          >
            PayPayアプリで支払う
          </a>
          <div className="grid justify-items-center gap-2">
            <QrCode text={url} label="PayPayのお支払いコード" />
            <p className="phrases text-sm text-quiet">ほかの端末のPayPayアプリで読み取ってお支払いいただけます。</p>
          </div>
          <Remaining until={expiresAt} />
          <p className="phrases text-sm" aria-live="polite">
            お支払いが済むと、自動でご注文が完了します。この画面を閉じても、お支払いが済んでいればご注文は完了します。
          </p>
        </section>
        <Notice kind="info" title="お支払い画面が開かないとき">
          <a href={url} className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
            PayPayのお支払い画面を開く
          </a>
        </Notice>
        <CancelPayment refused={refused} />
        <noscript>
          <ButtonLink to="/checkout/paypay" wide>
            お支払いを確認する
          </ButtonLink>
        </noscript>
      </div>
    </div>
  )
}

function CancelPayment({ refused }: Pick<PayPayPageProps, 'refused'>) {
  const { formMethod } = useNavigation()
  return (
    <>
      {refused && (
        <FocusedNotice kind="danger" about={refused}>
          {refused}
        </FocusedNotice>
      )}
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="give-up" />
        <Button type="submit" kind="plain" wide busy={formMethod === 'POST'}>
          ほかのお支払い方法にする
        </Button>
      </Form>
    </>
  )
}

/** The remaining time to pay; only a browser knows the current time. */
function Remaining({ until }: { until: string | null }) {
  const [remaining_s, setRemaining] = useState<number | null>(null)
  useEffect(() => {
    if (!until) return
    const tick = () => setRemaining(Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  if (remaining_s === null) return null
  return (
    <p className="text-sm text-quiet tabular-nums">
      お支払い期限まで あと{Math.floor(remaining_s / 60)}分{String(remaining_s % 60).padStart(2, '0')}秒
    </p>
  )
}
