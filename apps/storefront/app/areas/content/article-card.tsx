import type { Article } from '@kusuribako/contract/content/articles'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { BookIcon } from '@kusuribako/ui/icons.tsx'
import { Picture } from '@kusuribako/ui/picture.tsx'
import { Link } from 'react-router'

/** An article in a list. The whole card is one link. */
export function ArticleCard({ article: { attributes }, priority }: { article: Article; priority?: boolean }) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="aspect-[16/9] overflow-hidden rounded-card border border-line bg-leaf-tint">
        {attributes.thumbnail ? (
          <Picture
            src={attributes.thumbnail}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
            priority={priority ?? false}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
        ) : (
          <span className="flex size-full items-center justify-center text-leaf">
            <BookIcon className="size-12 opacity-40" />
          </span>
        )}
      </div>
      <div className="mt-4 flex items-center gap-3 text-xs text-quiet">
        {attributes.categories[0] && <Badge>{attributes.categories[0].name}</Badge>}
        <time dateTime={attributes.publishedAt}>{date(attributes.publishedAt)}</time>
      </div>
      <h2 className="mt-2 text-base leading-normal">
        <Link
          to={`/articles/${attributes.handle}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf group-hover:text-leaf"
        >
          {attributes.title}
        </Link>
      </h2>
      <p className="mt-1.5 line-clamp-2 text-sm leading-relaxed text-quiet">{attributes.description}</p>
    </article>
  )
}
