import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Dialog } from '@kusuribako/ui/dialog.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type NoticeWords, noticeFor } from '../../wording/notices.ts'

/** The dialog fades before the URL changes (ms, shop.md §8). */
export const CLOSING_MS = 210

/**
 * Shows the notice in the URL's `notice` or `dcm_auth_error`; closing removes both, unless a navigation is in
 * progress: a submitted form, or its answer, would be lost.
 */
export function NoticeDialog() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const words = noticeFor(new URLSearchParams(search))
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    setOpen(words !== null)
    setClosed(false)
  }, [words])
  useEffect(() => {
    if (!closed) return
    const removeNotice = () => {
      const query = new URLSearchParams(search)
      query.delete('notice')
      query.delete('dcm_auth_error')
      void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
    }
    const closingTimer = state === 'idle' ? setTimeout(removeNotice, CLOSING_MS) : undefined
    // Also while that navigation loads, which a submitted form cancels: it must not follow the form's answer.
    const listening = onLeaving(() => {
      clearTimeout(closingTimer)
      setClosed(false)
    })
    return () => {
      clearTimeout(closingTimer)
      listening.abort()
    }
  }, [closed, state, pathname, search, hash, navigate])
  if (!words) return null

  function close() {
    setOpen(false)
    setClosed(true)
  }

  return (
    <>
      <OnPage {...words} />
      <Dialog open={open} onClose={close} title={words.title}>
        <p>{words.text}</p>
        <NextSteps {...words} pathname={pathname} close={close} />
      </Dialog>
    </>
  )
}

type NextStepsProps = Pick<NoticeWords, 'closeLabel' | 'next'> & { pathname: string; close: () => void }

/**
 * First whatever is open under the dialog: back from a wallet that is the other payment methods, since the cart is a
 * step back.
 */
function NextSteps({ closeLabel, next, pathname, close }: NextStepsProps) {
  const isPaying = pathname === '/checkout' && next?.to === '/cart'
  const first = isPaying ? 'お支払い方法を選ぶ' : closeLabel
  return (
    <div className="mt-6 grid gap-3 empty:hidden">
      {first && (
        <Button type="button" wide onClick={close}>
          {first}
        </Button>
      )}
      {next && !isPaying && (
        <ButtonLink to={next.to} wide kind={first ? 'quiet' : 'main'}>
          {next.label}
        </ButtonLink>
      )}
    </div>
  )
}

/** The same text above the page: without scripts no dialog opens. */
const OnPage = ({ title, text, next }: NoticeWords) => (
  <noscript>
    <div className="page pt-6">
      <Notice kind="info" title={title}>
        <p>{text}</p>
        {next && (
          <ButtonLink to={next.to} kind="plain" className="mt-3">
            {next.label}
          </ButtonLink>
        )}
      </Notice>
    </div>
  </noscript>
)

/** Detects a submitted form and a followed link at once: React reports either only after rendering it. */
function onLeaving(leave: () => void): AbortController {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('submit', leave, options)
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && leave(),
    options,
  )
  return listening
}
