import { Button, IconButton } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { HeartIcon } from '@kusuribako/ui/icons.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { toggleFavorite, useMe } from '../shell/me.ts'
import { keepPendingFavorite } from '../shell/pending-favorite.ts'
import { useFlag } from '../shell/settings.ts'
import { TopAlert } from '../shell/top-alert.tsx'

interface FavoriteButtonProps {
  variantId: string
  /** The product's name, for screen readers. */
  title: string
  className?: string
  /** Shows beside the favourite what it is for. */
  worded?: boolean
}

/**
 * Marks a variant as favourite, or removes the mark; a guest is sent to sign in first, and the mark is set then.
 * Nothing while the feature is off.
 */
export function FavoriteButton(props: FavoriteButtonProps) {
  return useFlag('favorite-variant') && <EnabledFavoriteButton {...props} />
}

/** Without JavaScript a press would do nothing. */
const hiddenWithoutScripts = 'scripting-none:hidden'

function EnabledFavoriteButton({ variantId, title, className, worded }: FavoriteButtonProps) {
  const { isOn, toggle, failure } = useFavorite(variantId)
  const label = `${title}をお気に入りに入れる`
  const icon = <HeartIcon className={cx('size-6', isOn ? 'fill-persimmon text-persimmon' : 'text-quiet')} />
  return (
    <>
      {worded ? (
        <Button
          type="button"
          kind="quiet"
          aria-label={label}
          aria-pressed={isOn}
          onClick={toggle}
          className={cx(hiddenWithoutScripts, className)}
        >
          {icon}
          お気に入り
        </Button>
      ) : (
        <IconButton
          label={label}
          aria-pressed={isOn}
          onClick={toggle}
          className={cx('rounded-chip bg-surface/90', hiddenWithoutScripts, className)}
        >
          {icon}
        </IconButton>
      )}
      {failure && <TopAlert>{failure}</TopAlert>}
    </>
  )
}

/**
 * Its state, the toggle, and the message if toggling failed. It is no form of the router, which would show an error
 * page in place of the goods if the server does not answer.
 */
function useFavorite(variantId: string) {
  const favorite = useMe(({ favorites }) => favorites?.[variantId])
  const [pendingState, setPendingState] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // While the request is running, the new state is shown.
  const isOn = pendingState ?? favorite !== undefined

  // The message lies over the top of the page; the next press, wherever it is, closes it.
  useEffect(() => {
    if (!failure) return
    const dismiss = () => setFailure(null)
    window.addEventListener('click', dismiss, { capture: true, once: true })
    return () => window.removeEventListener('click', dismiss, { capture: true })
  }, [failure])

  async function toggle() {
    if (pendingState !== null) return
    setPendingState(!isOn)
    const outcome = await toggleFavorite(variantId)
    setPendingState(null)
    if (outcome === 'missed')
      setFailure(
        `お気に入り${isOn ? 'から外せ' : 'に入れられ'}ませんでした。少し時間をおいて、もう一度押してください。`,
      )
    else if (outcome === 'guest') {
      keepPendingFavorite(variantId)
      await navigate(`/account/login?for=favorite&return_to=${encodeURIComponent(pathname + search)}`)
    }
    // The one page that lists favourites: the card with the pressed button disappears.
    else if (pathname === '/account/favorites') await revalidate()
  }
  return { isOn, toggle, failure }
}
