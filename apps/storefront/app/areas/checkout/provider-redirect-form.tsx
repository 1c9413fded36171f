import type { NextAction } from '@kusuribako/contract/payments/wallets'
import { Button } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useRef } from 'react'

/** Sends the browser to a provider that requires a form: it submits itself, or a button does. */
export function ProviderRedirectForm({
  name,
  action,
}: {
  name: string
  action: Extract<NextAction, { type: 'form' }>
}) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => void ref.current?.submit(), [])
  return (
    <Notice kind="info" title={`${name}の画面へ進みます`} announced>
      <p>お支払いが終わると、このお店に戻ります。</p>
      <form ref={ref} method="post" action={action.url} className="mt-3">
        {Object.entries(action.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit">{name}の画面へ</Button>
      </form>
    </Notice>
  )
}
