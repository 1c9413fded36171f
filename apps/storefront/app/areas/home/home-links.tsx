import { cx } from '@kusuribako/ui/cx.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { NoPicture, Picture } from '@kusuribako/ui/picture.tsx'
import type { HomeLink } from './home-view.ts'
import { pictureCard } from './picture-card.ts'
import { symptoms } from './symptoms.ts'

/** By symptom: a drawing and its word. */
export function Symptoms() {
  return (
    <ul className="pairs grid gap-2 sm:grid-cols-3 lg:grid-cols-6 lg:gap-3">
      {symptoms.map(({ word, drawing }) => (
        <li key={word}>
          <Link
            to={`/search/${encodeURIComponent(word)}`}
            className="flex min-h-14 items-center gap-3 rounded-chip border border-line bg-surface px-4 text-sm font-medium transition-colors hover:border-leaf hover:text-leaf"
          >
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
              className="shrink-0 text-leaf"
            >
              <path d={drawing} />
            </svg>
            {word}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Categories as pictures with their names. */
export function Categories({ links }: { links: HomeLink[] }) {
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6">
      {links.map(({ href, name, image }) => (
        <li key={href}>
          <Link to={href} className="group block text-center">
            <span className="block aspect-square overflow-hidden rounded-card border border-line bg-white">
              {image ? (
                <Picture
                  src={image}
                  alt=""
                  width={256}
                  height={256}
                  sizes="(min-width: 1024px) 168px, (min-width: 640px) 22vw, 30vw"
                  className="size-full transition-transform duration-200 group-hover:scale-[1.02]"
                />
              ) : (
                <NoPicture />
              )}
            </span>
            <span className="mt-2 block text-sm leading-snug font-medium [word-break:auto-phrase] group-hover:text-leaf">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Collections: a picture with its name beside it, two in a row, three from 1024 px. */
export function Collections({ links }: { links: HomeLink[] }) {
  return (
    <ul className="pairs grid gap-3 max-[22rem]:grid-cols-1 lg:grid-cols-3 lg:gap-6">
      {links.map(({ href, name, image }) => (
        <li key={href}>
          <Link to={href} className={cx(pictureCard, 'lg:grid-cols-[6rem_minmax(0,1fr)] lg:gap-4 lg:pr-4')}>
            <span className="block aspect-square bg-white">
              {image ? (
                <Picture src={image} alt="" width={192} height={192} sizes="96px" className="size-full" />
              ) : (
                <NoPicture />
              )}
            </span>
            <span className="phrases text-sm leading-snug font-semibold lg:text-base group-hover:text-leaf">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
