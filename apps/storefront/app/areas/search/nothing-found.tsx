import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Chip } from '@kusuribako/ui/chip.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { useLocation } from 'react-router'
import { categoryPath } from '../catalogue/page-paths.ts'
import { searchPath } from '../shell/search-path.ts'
import type { Offer } from './list-query.ts'
import type { ListView } from './read-list.server.ts'

interface NothingFoundProps {
  alternatives: NonNullable<ListView['alternatives']>
  word: string | undefined
  isFiltered: boolean
}

/** No dead end: fewer filters or words, somebody to ask, similar words, articles, or a category to look at. */
export function NothingFound({ alternatives, word, isFiltered }: NothingFoundProps) {
  const { pathname } = useLocation()
  const { offer } = alternatives
  return (
    <div className="grid gap-10">
      <EmptyState
        title={titleFor(word, isFiltered)}
        action={
          isFiltered ? (
            <ButtonLink to={pathname} kind="plain">
              条件をすべて外す
            </ButtonLink>
          ) : (
            <div className="flex flex-wrap justify-center gap-2">
              {offer && (
                <ButtonLink to={searchPath(offer.word)} kind="plain">
                  「{offer.word}」で探す
                </ButtonLink>
              )}
              <ButtonLink to="/contact" kind="plain">
                お店に相談する
              </ButtonLink>
            </div>
          )
        }
      >
        {isFiltered ? '条件を減らすと、見つかることがあります。' : adviceFor(word, offer)}
      </EmptyState>
      <Links
        title="近い言葉で探す"
        links={alternatives.words
          .filter((other) => other !== word)
          .map((other) => ({ name: other, to: searchPath(other) }))}
      />
      <Links
        title="健康コラムを読む"
        links={alternatives.articles.map(({ title, handle }) => ({ name: title, to: `/articles/${handle}` }))}
      />
      <Links
        title="カテゴリから探す"
        links={alternatives.roots
          .map(({ name, handle }) => ({ name, to: categoryPath(handle) }))
          .filter(({ to }) => to !== pathname)}
      />
    </div>
  )
}

/** Without a word it is a category of which nothing is sold, or a shop without goods. */
function titleFor(word: string | undefined, isFiltered: boolean): string {
  if (isFiltered) return '条件に合う商品がありません'
  return word ? `「${word}」の商品が見つかりませんでした` : 'いまご案内できる商品がありません'
}

/** What was left out may be a reason against a medicine (高血圧), which only somebody of the shop can judge. */
function adviceFor(word: string | undefined, offer: Offer | null): string {
  if (!word) return 'お探しのものがあれば、お店におたずねください。'
  if (!offer) return '言葉を短くするか、ひらがな・症状・成分の名前でもお試しください。'
  if (!offer.leftOut) return `もしかして「${offer.word}」ですか。`
  return `「${offer.leftOut}」を除くと見つかります。ご自身に合うかわからない時は、お店に相談してください。`
}

function Links({ title, links }: { title: string; links: { name: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-base">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Chip to={to}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
