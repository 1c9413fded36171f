import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useState } from 'react'

export const cookiesBlockedMessage =
  'お使いのブラウザでCookie（クッキー）が使えないため、カートの中身やログインの状態を保てません。お手数ですが、ブラウザの設定でCookieを有効にしてから、もう一度お試しください。'

/**
 * Where a browser without cookies would otherwise meet an empty cart, or the sign-in form again and again. `isCertain`:
 * a cookie did not come back, whatever the browser says.
 */
export function CookiesBlockedNotice({ isCertain = false }: { isCertain?: boolean }) {
  const [areBlocked, setBlocked] = useState(isCertain)
  useEffect(() => setBlocked(isCertain || !navigator.cookieEnabled), [isCertain])
  if (!areBlocked) return null
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Cookieを有効にしてください" announced>
        {cookiesBlockedMessage}
      </Notice>
    </div>
  )
}
