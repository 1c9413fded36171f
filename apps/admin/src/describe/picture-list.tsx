import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { moved } from '../forms/moved.ts'
import { sayPictures as say } from './words.ts'

interface PictureListProps {
  pictures: readonly string[]
  change: (pictures: string[]) => void
}

/** Pictures in their order, with what moves them and takes them out; the focus goes with the one that is moved. */
export function PictureList({ pictures, change }: PictureListProps) {
  const place = useRef<HTMLOListElement>(null)
  const write = (next: string[], ...places: string[]) => {
    change(next)
    // Once it is drawn.
    setTimeout(() =>
      places
        .map((one) => place.current?.querySelector<HTMLElement>(one))
        .find(Boolean)
        ?.focus(),
    )
  }
  const move = (at: number, by: -1 | 1) =>
    write(
      moved(pictures, at, by),
      `[data-at="${at + by}"] [data-by="${by}"]:enabled`,
      `[data-at="${at + by}"] button:enabled`,
    )
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
            <Quiet name={say.earlierOf(at + 1)} act={() => move(at, -1)} isOff={at === 0} by={-1}>
              {say.earlier}
            </Quiet>
            <Quiet name={say.laterOf(at + 1)} act={() => move(at, 1)} isOff={at === pictures.length - 1} by={1}>
              {say.later}
            </Quiet>
            <Quiet
              name={say.takeOutOf(at + 1)}
              act={() => {
                const next = Math.min(at, pictures.length - 2)
                write(pictures.toSpliced(at, 1), `[data-at="${next}"] [data-out]`)
              }}
            >
              {say.takeOut}
            </Quiet>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface QuietProps {
  name: string
  act: () => void
  isOff?: boolean
  /** How far it moves; without it, it takes out. */
  by?: number
  children: string
}

const Quiet = ({ name, act, isOff = false, by, children }: QuietProps) => (
  <Button
    variant="subtle"
    px={8}
    onClick={act}
    disabled={isOff}
    aria-label={name}
    data-by={by}
    data-out={by === undefined || undefined}
  >
    {children}
  </Button>
)
