import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Dialog } from '@kusuribako/ui/dialog.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type NoticeWords, noticeFor } from '../../wording/notices.ts'

/** The dialog fades before the address changes (ms, shop.md §8). */
export const CLOSING_MS = 210

/**
 * Says what the address carries as `notice` or `dcm_auth_error`; closing takes both from the address, unless somebody
 * goes on just then: a form that was sent would be lost, or what it was answered.
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
    if (!closed || state !== 'idle') return
    const faded = setTimeout(() => {
      const query = new URLSearchParams(search)
      query.delete('notice')
      query.delete('dcm_auth_error')
      void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
    }, CLOSING_MS)
    const hearing = onLeaving(() => {
      clearTimeout(faded)
      setClosed(false)
    })
    return () => {
      clearTimeout(faded)
      hearing.abort()
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
        <Ways {...words} pathname={pathname} close={close} />
      </Dialog>
    </>
  )
}

type WaysProps = Pick<NoticeWords, 'here' | 'next'> & { pathname: string; close: () => void }

/** First what lies open under the dialog: back from a wallet the other ways to pay, for the cart is a step back. */
function Ways({ here, next, pathname, close }: WaysProps) {
  const isPaying = pathname === '/checkout' && next?.to === '/cart'
  const first = isPaying ? 'お支払い方法を選ぶ' : here
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

/** The same words above the page: without scripts no dialog opens. */
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

/** Hears at once of a form that is sent and a link that is followed: React tells of either when it has drawn it. */
function onLeaving(leave: () => void): AbortController {
  const hearing = new AbortController()
  const options = { capture: true, signal: hearing.signal }
  document.addEventListener('submit', leave, options)
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a') && leave(),
    options,
  )
  return hearing
}
