import { cx } from './cx.ts'
import { ParcelIcon } from './icons.tsx'

/** Of the widths that the route serves, those different enough to be useful. */
const servedWidths = [128, 256, 384, 640, 828, 1080, 1920]

interface PictureProps {
  src: string
  /** Empty when the text beside it says the same. */
  alt: string
  /** Its own size in pixels: the space is reserved before it loads. */
  width: number
  height: number
  /** Its displayed width: `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string
  /** The first large picture of a page: loaded at once. */
  priority?: boolean
  className?: string
}

/** A picture in several widths. Its space is there from the first byte, white like its background (057). */
export function Picture({ src, alt, width, height, sizes, priority, className }: PictureProps) {
  const addressAt = addressesOf(src)
  const widths = servedWidths.filter((w) => w <= Math.max(width * 2, 384))
  return (
    <img
      src={addressAt(widths.find((w) => w >= width) ?? 640)}
      srcSet={widths.map((w) => `${addressAt(w)} ${w}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={cx('object-contain', className)}
    />
  )
}

/** The URL of a picture at one width (px). */
export const imageAddress = (source: string, width: number) => addressesOf(source)(width)

function addressesOf(source: string) {
  const address = `/image?url=${encodeURIComponent(source)}&w=`
  return (width: number) => `${address}${width}&q=75`
}

/** Replaces the picture of goods without one. */
export const NoPicture = () => <ParcelIcon className="size-full p-[30%] text-line [stroke-width:1]" />

interface GoodsPictureProps {
  src: string | null
  /** px, its maximum width. */
  size: number
}

/** The picture of goods in a list line, in its frame; their name is beside it. */
export const GoodsPicture = ({ src, size }: GoodsPictureProps) => (
  <span className="block aspect-square overflow-hidden rounded-field border border-line bg-white">
    {src ? (
      <Picture src={src} alt="" width={2 * size} height={2 * size} sizes={`${size}px`} className="size-full" />
    ) : (
      <NoPicture />
    )}
  </span>
)
