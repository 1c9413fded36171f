import { Picture } from '@kusuribako/ui/picture.tsx'

/** The product's pictures: one stands still, several are a strip to swipe. Their places are kept before they come. */
export function Gallery({ images, title }: { images: string[]; title: string }) {
  return (
    <ul
      aria-label="商品の写真"
      tabIndex={images.length > 1 ? 0 : undefined}
      className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-card [scrollbar-width:none]"
    >
      {images.map((image, place) => (
        <li
          key={image}
          className="relative aspect-square w-full shrink-0 snap-center overflow-hidden rounded-card border border-line bg-white"
        >
          <Picture
            src={image}
            alt={place === 0 ? `${title}の外箱・容器` : `${title}の写真 ${place + 1}枚目`}
            width={800}
            height={800}
            sizes="(min-width: 1200px) 560px, (min-width: 1024px) 46vw, 100vw"
            priority={place === 0}
            className="size-full object-contain"
          />
          {images.length > 1 && (
            <span className="absolute right-3 bottom-3 rounded-chip bg-surface px-3 py-1 text-xs text-quiet tabular-nums">
              {place + 1} / {images.length}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
