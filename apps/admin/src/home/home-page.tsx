import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCategoryChoices } from '../content/content.ts'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { CarouselDialog } from './carousel-dialog.tsx'
import { type Entry, entriesOf } from './entries.ts'
import { GoodsDialog } from './goods-dialog.tsx'
import { type HomeContent, type Part, useCollections, useHome, useNoticeTitles } from './home.ts'
import { ShelfDialog } from './shelf-dialog.tsx'
import { say } from './words.ts'

/** The home page of the shop, section by section. */
export function HomePage() {
  const { mayWrite } = useRight('goods')
  const { data, error, refetch } = useHome()
  const shelves = useShelfNames()
  const { act, begin, ...acts } = useActs<Part>()
  return (
    <Page part="goods" title={say.title} lead={say.lead} done={acts}>
      {!data && <LoadingOrError error={error} again={refetch} rows={10} />}
      {data && (
        <div className="mt-4 gap-5 lg:columns-2">
          {(Object.keys(say.parts) as Part[]).map((part) => (
            <PartSection
              key={part}
              part={part}
              entries={entriesOf(part, data, (key) => nameIn(part, key, data.names, shelves))}
              begin={mayWrite ? () => begin(part) : null}
            />
          ))}
        </div>
      )}
      {data && act && (
        <Acting
          part={act}
          content={data.content}
          names={data.names}
          handles={data.handles}
          shelves={shelves}
          {...acts}
        />
      )}
    </Page>
  )
}

type Names = ReadonlyMap<string, string>
export interface Option {
  value: string
  label: string
}
/** The possible choices; undefined while loading. */
type Shelves = Record<'categories' | 'collection_pages' | 'notices', Option[] | undefined>

function useShelfNames(): Shelves {
  const { data: categories } = useCategoryChoices()
  const { data: collection_pages } = useCollections()
  const { data: notices } = useNoticeTitles()
  return {
    categories: categories?.map(({ handle, name }) => ({ value: handle, label: name })),
    collection_pages,
    notices,
  }
}

const isShelf = (part: Part): part is keyof Shelves => ['categories', 'collection_pages', 'notices'].includes(part)

/** The name of an entry; null if it is not in the shop, undefined while unknown. */
function nameIn(part: Part, key: string, names: Names, shelves: Shelves): string | null | undefined {
  if (!isShelf(part)) return names.get(key) ?? null
  const options = shelves[part]
  return options && (options.find(({ value }) => value === key)?.label ?? null)
}

interface PartSectionProps {
  part: Part
  entries: readonly Entry[]
  /** Null for read-only users. */
  begin: (() => void) | null
}

function PartSection({ part, entries, begin }: PartSectionProps) {
  const title = say.parts[part]
  const hidden = entries.some(({ isHidden }) => isHidden)
  return (
    <div className="mb-5 break-inside-avoid">
      <Section
        title={title}
        acts={
          begin && (
            <Button variant="default" onClick={begin} aria-label={say.editOf(title)}>
              {say.edit}
            </Button>
          )
        }
      >
        {say.help[part] && <p className="mb-2 text-sm text-quiet">{say.help[part]}</p>}
        {entries.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
        <ol aria-label={title} className="flex flex-col divide-y divide-line text-sm empty:hidden">
          {entries.map(({ key, name, more, isHidden }, at) => (
            <li key={key} className="flex items-start gap-3 py-2">
              <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name}
                {more && <span className="block text-quiet">{more}</span>}
              </span>
              {isHidden && <Badge tone="warning">{say.hidden}</Badge>}
            </li>
          ))}
        </ol>
        {hidden && (
          <p className="mt-2 text-sm text-quiet">{part === 'carousel_images' ? say.hiddenImageHelp : say.hiddenHelp}</p>
        )}
      </Section>
    </div>
  )
}

interface ActingProps {
  part: Part
  content: HomeContent
  names: Names
  /** Of the products on sale, by id. */
  handles: Names
  shelves: Shelves
  close: () => void
  finish: (said: string) => void
}

function Acting({ part, content, names, handles, shelves, ...acts }: ActingProps): ReactNode {
  if (part === 'carousel_images') return <CarouselDialog images={content[part]} names={names} {...acts} />
  if (isShelf(part)) return <ShelfDialog part={part} initialKeys={content[part]} options={shelves[part]} {...acts} />
  return <GoodsDialog part={part} initialKeys={content[part]} names={names} handles={handles} {...acts} />
}
