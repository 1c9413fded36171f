import { cx } from '@kusuribako/ui/cx.ts'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Picture } from '@kusuribako/ui/picture.tsx'
import type { HomeView } from './home-view.ts'
import { pictureCard } from './picture-card.ts'

/** One large message, four beside it. No automatic movement. */
export function Hero({ heroes: [first, ...others] }: { heroes: HomeView['heroes'] }) {
  if (!first) return null
  return (
    <section aria-label="特集のご案内" className="page pt-3 lg:pt-6">
      <Link
        to={first.href}
        className="group grid grid-cols-[minmax(0,1fr)_42%] max-[22rem]:grid-cols-1 items-center overflow-hidden rounded-card bg-leaf-tint sm:grid-cols-2"
      >
        <span className="block py-6 pl-5 sm:py-10 sm:pl-8 lg:pl-16 large:pl-[16px]">
          <span className="block text-xl leading-snug phrases font-semibold [font-feature-settings:'palt'] sm:text-2xl lg:text-3xl">
            {first.heading}
          </span>
          <span className="mt-2 block text-sm leading-relaxed text-quiet lg:text-base">{first.text}</span>
          <span className="mt-3 inline-flex items-center gap-1 text-sm font-semibold text-leaf-deep group-hover:underline lg:mt-8 lg:text-base">
            商品を見る
            <ChevronRightIcon className="size-5" />
          </span>
        </span>
        <span className="block p-3 sm:p-6 lg:p-8">
          <span className="mx-auto block aspect-square overflow-hidden rounded-card bg-white lg:max-w-[22rem] cramped:max-w-48">
            <Picture
              src={first.image}
              alt=""
              width={640}
              height={640}
              sizes="(min-width: 1024px) 352px, 42vw"
              priority
              className="size-full transition-transform duration-200 group-hover:scale-[1.02]"
            />
          </span>
        </span>
      </Link>
      {others.length > 0 && (
        <ul className="pairs mt-4 grid gap-3 max-[22rem]:grid-cols-1 lg:mt-6 lg:grid-cols-4 lg:gap-6">
          {others.map(({ href, heading, text, image }) => (
            <li key={href}>
              <Link to={href} className={cx(pictureCard, 'lg:grid-cols-[5rem_1fr] lg:gap-3 lg:p-4')}>
                <span className="block aspect-square">
                  <Picture src={image} alt="" width={160} height={160} sizes="80px" className="size-full" />
                </span>
                <span className="min-w-0 leading-snug">
                  <span className="phrases block text-sm font-semibold">{heading}</span>
                  <span className="mt-1 block text-xs text-quiet max-lg:hidden">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
