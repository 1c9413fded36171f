import { Button, IconButton } from '@kusuribako/ui/button.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { HeartIcon } from '@kusuribako/ui/icons.tsx'
import { useEffect } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { meNow, refreshMe, useMe } from '../shell/me.ts'
import { useFlag } from '../shell/settings.ts'
import { keepWish } from '../shell/wished-heart.ts'

interface HeartProps {
  variantId: string
  /** Of the product, for who cannot see it. */
  title: string
  className?: string
  /** Says beside the heart what it is for. */
  worded?: boolean
}

/**
 * Puts a heart on a variant, or takes it away; a guest is led to sign in first, and has it then. Nothing where there
 * are no hearts.
 */
export function Heart(props: HeartProps) {
  return useFlag('favorite-variant') && <Drawn {...props} />
}

function Drawn({ variantId, title, className, worded }: HeartProps) {
  const heart = useMe(({ hearts }) => hearts?.[variantId])
  const fetcher = useFetcher()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // While the answer is under way, it is as it will be.
  const isOn = fetcher.formData ? !fetcher.formData.get('id') : heart !== undefined
  useEffect(() => {
    if (fetcher.data) void refreshMe()
  }, [fetcher.data])

  async function turn() {
    // Who presses before the page knows who is here is asked for first.
    const known = meNow().hearts ?? (await refreshMe()).hearts
    if (!known) {
      keepWish(variantId)
      return navigate(`/account/login?for=heart&return_to=${encodeURIComponent(pathname + search)}`)
    }
    const id = known[variantId]
    const form = { variant_id: variantId, ...(id && { id }) }
    return fetcher.submit(form, { method: 'post', action: '/hearts' })
  }
  const label = `${title}をお気に入りに入れる`
  const sign = <HeartIcon className={cx('size-6', isOn ? 'fill-persimmon text-persimmon' : 'text-quiet')} />
  if (worded)
    return (
      <Button type="button" kind="quiet" aria-label={label} aria-pressed={isOn} onClick={turn} className={className}>
        {sign}
        お気に入り
      </Button>
    )
  return (
    <IconButton
      label={label}
      aria-pressed={isOn}
      onClick={turn}
      className={cx('rounded-chip bg-surface/90', className)}
    >
      {sign}
    </IconButton>
  )
}
