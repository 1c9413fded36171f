import { Badge } from '@kusuribako/ui/badge.tsx'
import { cx } from '@kusuribako/ui/cx.ts'
import { date } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { Picture } from '@kusuribako/ui/picture.tsx'
import type { ArticleSummary } from './article-summary.ts'

interface ArticleCardProps {
  article: ArticleSummary
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** An article in a list. The whole card is one link. Without a picture it is a text card. */
export function ArticleCard({ article: { attributes }, priority, heading: Heading = 'h2' }: ArticleCardProps) {
  const { thumbnail } = attributes
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col',
        !thumbnail && 'rounded-card border border-line bg-surface p-5 transition-colors hover:border-leaf',
      )}
    >
      {thumbnail && (
        <div className="mb-4 aspect-[16/9] overflow-hidden rounded-card border border-line bg-leaf-tint">
          <Picture
            src={thumbnail}
            alt=""
            width={640}
            height={360}
            sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
            priority={priority ?? false}
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
        {attributes.categories[0] && <Badge>{attributes.categories[0].name}</Badge>}
        <time dateTime={attributes.publishedAt}>{date(attributes.publishedAt)}</time>
      </div>
      <Heading className="mt-3 text-base leading-normal">
        <Link
          to={`/articles/${attributes.handle}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf group-hover:text-leaf"
        >
          {attributes.title}
        </Link>
      </Heading>
      <p className="mt-1.5 line-clamp-2 text-sm leading-relaxed text-quiet whole-words">{attributes.description}</p>
    </article>
  )
}
