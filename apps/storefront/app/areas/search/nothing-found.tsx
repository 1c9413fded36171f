import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Chip } from '@kusuribako/ui/chip.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { useLocation } from 'react-router'
import { searchPath } from '../shell/search-path.ts'
import type { ListView } from './read-list.server.ts'

interface NothingFoundProps {
  alternatives: NonNullable<ListView['alternatives']>
  word: string | undefined
  isFiltered: boolean
}

/** No dead end: fewer filters or somebody to ask, similar words, or a category to look at. */
export function NothingFound({ alternatives, word, isFiltered }: NothingFoundProps) {
  const { pathname } = useLocation()
  return (
    <div className="grid gap-10">
      <EmptyState
        title={isFiltered ? '条件に合う商品がありません' : `「${word ?? ''}」の商品が見つかりませんでした`}
        action={
          isFiltered ? (
            <ButtonLink to={pathname} kind="plain">
              条件をすべて外す
            </ButtonLink>
          ) : (
            <ButtonLink to="/contact" kind="plain">
              お店に相談する
            </ButtonLink>
          )
        }
      >
        {isFiltered
          ? '条件を減らすと、見つかることがあります。'
          : '言葉を短くするか、ひらがな・症状・成分の名前でもお試しください。'}
      </EmptyState>
      <Links
        title="近い言葉で探す"
        links={alternatives.words
          .filter((other) => other !== word)
          .map((other) => ({ name: other, to: searchPath(other) }))}
      />
      <Links
        title="カテゴリから探す"
        links={alternatives.roots.map(({ name, handle }) => ({ name, to: `/categories/${handle}` }))}
      />
    </div>
  )
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
