import { Badge } from '@kusuribako/ui/badge.tsx'
import { OrderButton, useOrdering } from '../forms/ordering.tsx'
import { sayPictures as say } from './words.ts'

interface PictureListProps {
  pictures: readonly string[]
  change: (pictures: string[]) => void
}

/** Pictures in their order, with buttons to move and remove them; the focus follows the moved one. */
export function PictureList({ pictures, change }: PictureListProps) {
  const { place, move, takeOut } = useOrdering<string, HTMLOListElement>(pictures, change)
  if (pictures.length === 0) return <p className="text-sm text-quiet">{say.none}</p>
  return (
    <ol ref={place} aria-label={say.list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {pictures.map((picture, at) => (
        <li key={picture} data-at={at} className="flex flex-col rounded-card border border-line bg-surface">
          <div className="relative">
            <img
              src={picture}
              alt={say.at(at + 1)}
              width={240}
              height={240}
              className="aspect-square h-auto w-full rounded-t-card bg-white object-contain"
            />
            {at === 0 && (
              <span className="absolute start-2 top-2">
                <Badge tone="info">{say.main}</Badge>
              </span>
            )}
          </div>
          <span className="flex flex-wrap justify-center border-t border-line">
            <OrderButton px={8} name={say.earlierOf(at + 1)} act={() => move(at, -1)} isOff={at === 0} by={-1}>
              {say.earlier}
            </OrderButton>
            <OrderButton
              px={8}
              name={say.laterOf(at + 1)}
              act={() => move(at, 1)}
              isOff={at === pictures.length - 1}
              by={1}
            >
              {say.later}
            </OrderButton>
            <OrderButton px={8} name={say.takeOutOf(at + 1)} act={() => takeOut(at)}>
              {say.takeOut}
            </OrderButton>
          </span>
        </li>
      ))}
    </ol>
  )
}
