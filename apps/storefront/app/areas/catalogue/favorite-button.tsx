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
  return useFlag('favorite-variant') && <Drawn {...props} />
}

/** Without JavaScript a press would do nothing. */
const scripted = 'scripting-none:hidden'

function Drawn({ variantId, title, className, worded }: FavoriteButtonProps) {
  const { isOn, turn, missed } = useFavorite(variantId)
  const label = `${title}をお気に入りに入れる`
  const sign = <HeartIcon className={cx('size-6', isOn ? 'fill-persimmon text-persimmon' : 'text-quiet')} />
  return (
    <>
      {worded ? (
        <Button
          type="button"
          kind="quiet"
          aria-label={label}
          aria-pressed={isOn}
          onClick={turn}
          className={cx(scripted, className)}
        >
          {sign}
          お気に入り
        </Button>
      ) : (
        <IconButton
          label={label}
          aria-pressed={isOn}
          onClick={turn}
          className={cx('rounded-chip bg-surface/90', scripted, className)}
        >
          {sign}
        </IconButton>
      )}
      {missed && <TopAlert>{missed}</TopAlert>}
    </>
  )
}

/**
 * Its state, the toggle, and the message if toggling failed. It is no form of the router, which would show an error
 * page in place of the goods if the server does not answer.
 */
function useFavorite(variantId: string) {
  const favorite = useMe(({ favorites }) => favorites?.[variantId])
  const [wished, wish] = useState<boolean | null>(null)
  const [missed, say] = useState<string | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  // While the request is running, the new state is shown.
  const isOn = wished ?? favorite !== undefined

  // The message lies over the top of the page; the next press, wherever it is, closes it.
  useEffect(() => {
    if (!missed) return
    const goOn = () => say(null)
    window.addEventListener('click', goOn, { capture: true, once: true })
    return () => window.removeEventListener('click', goOn, { capture: true })
  }, [missed])

  async function turn() {
    if (wished !== null) return
    wish(!isOn)
    const end = await toggleFavorite(variantId)
    wish(null)
    if (end === 'missed')
      say(`お気に入り${isOn ? 'から外せ' : 'に入れられ'}ませんでした。少し時間をおいて、もう一度押してください。`)
    else if (end === 'guest') {
      keepPendingFavorite(variantId)
      await navigate(`/account/login?for=favorite&return_to=${encodeURIComponent(pathname + search)}`)
    }
    // The one page that lists favourites.
    else if (pathname === '/account/favorites') await revalidate()
  }
  return { isOn, turn, missed }
}
