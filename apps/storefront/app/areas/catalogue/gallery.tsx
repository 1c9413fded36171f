import { cx } from '@kusuribako/ui/cx.ts'
import { NoPicture, Picture } from '@kusuribako/ui/picture.tsx'
import { useRef, useState } from 'react'

interface GalleryProps {
  images: string[]
  title: string
}

/**
 * The product's pictures: a single one is static, several are a strip to swipe, with thumbnails for mouse users. Their
 * space is reserved before they load.
 */
export function Gallery({ images, title }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const several = images.length > 1
  const show = (place: number) => strip.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  return (
    <>
      <ul
        ref={strip}
        aria-label="商品の写真"
        tabIndex={several ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-smooth rounded-card [scrollbar-width:none]"
      >
        {images.length === 0 && (
          <li className="aspect-square w-full rounded-card max-lg:aspect-[4/3] border border-line bg-white">
            <NoPicture />
          </li>
        )}
        {images.map((image, place) => (
          <li
            key={image}
            className="relative aspect-square w-full shrink-0 max-lg:aspect-[4/3] snap-center overflow-hidden rounded-card border border-line bg-white"
          >
            <Picture
              src={image}
              alt={place === 0 ? `${title}の外箱・容器` : `${title}の写真 ${place + 1}枚目`}
              width={800}
              height={800}
              sizes="(min-width: 1200px) 560px, (min-width: 1024px) 46vw, 100vw"
              priority={place === 0}
              className="size-full"
            />
            {several && (
              <span className="absolute right-3 bottom-3 rounded-chip bg-surface px-3 py-1 text-xs text-quiet tabular-nums">
                {place + 1} / {images.length}
              </span>
            )}
          </li>
        ))}
      </ul>
      {several && <Thumbnails images={images} shown={shown} show={show} />}
    </>
  )
}

interface ThumbnailsProps {
  images: string[]
  shown: number
  show: (place: number) => void
}

function Thumbnails({ images, shown, show }: ThumbnailsProps) {
  return (
    <ul aria-label="写真を選ぶ" className="mt-3 flex flex-wrap gap-2 scripting-none:hidden">
      {images.map((image, place) => (
        <li key={image}>
          <button
            type="button"
            aria-label={`写真 ${place + 1}枚目を見る`}
            aria-current={place === shown || undefined}
            onClick={() => show(place)}
            className={cx(
              'block size-16 overflow-hidden rounded-field border bg-white transition-colors hover:border-leaf',
              place === shown ? 'border-leaf ring-1 ring-leaf' : 'border-line',
            )}
          >
            <Picture src={image} alt="" width={128} height={128} sizes="64px" className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  )
}
