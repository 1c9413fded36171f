import { Badge } from '@kusuribako/ui/badge.tsx'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { useMoving } from './moving.ts'
import { moveKey } from './moving.ts'
import { type Branch, type Category, isReachable, type Visibility, visibilityOf } from './tree.ts'
import { say } from './words.ts'

/** The action in progress on a category. */
export type Act =
  | { act: 'edit'; category: Category | null; parent: Category | null }
  | { act: 'show' | 'remove'; branch: Branch }

interface RowsProps {
  categories: readonly Category[]
  isVisible: (category: Category) => boolean
  above?: readonly Category[]
  /** Null for read-only users. */
  begin: ((act: Act) => void) | null
  /** Null while not all of them are displayed. */
  move: ReturnType<typeof useMoving>['move'] | null
}

/** Categories in their order, each above its children. */
export const CategoryRows = ({ categories, above = [], ...acts }: RowsProps) => (
  <ul className={above.length > 0 ? 'ml-3 border-l-2 border-line sm:ml-6' : 'mt-2 flex flex-col gap-3'}>
    {categories.map(
      (category, at) =>
        acts.isVisible(category) && (
          <li
            key={category.id}
            className={above.length > 0 ? 'border-t border-line' : 'rounded-card border border-line bg-surface'}
          >
            <Row branch={{ category, above }} at={at} all={categories.length} begin={acts.begin} move={acts.move} />
            {category.children.some(acts.isVisible) && (
              <CategoryRows categories={category.children} above={[...above, category]} {...acts} />
            )}
          </li>
        ),
    )}
  </ul>
)

interface RowProps extends Pick<RowsProps, 'begin' | 'move'> {
  branch: Branch
  /** Its position among its siblings, and their number. */
  at: number
  all: number
}

/** On a desktop its actions are beside the name; on a phone they unfold below it. */
function Row({ branch, begin, ...places }: RowProps) {
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const { name, handle } = branch.category
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-3 py-1 lg:px-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1 [overflow-wrap:anywhere]">
        <span className={branch.above.length > 0 ? '' : 'font-semibold'}>{name}</span>
        <State branch={branch} />
        <span className="text-xs text-quiet">/categories/{handle}</span>
      </div>
      {begin && !isWide && (
        <Button
          variant="subtle"
          px="xs"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={say.actsOf(name)}
        >
          {`${say.acts} ${isOpen ? '▴' : '▾'}`}
        </Button>
      )}
      {begin && (isWide || isOpen) && <Acts branch={branch} begin={begin} {...places} />}
    </div>
  )
}

const tones = { shown: 'success', hidden: 'neutral', internal: 'info' } as const satisfies Record<Visibility, string>

function State({ branch }: { branch: Branch }) {
  const visibility = visibilityOf(branch.category)
  if (visibility === 'shown' && !isReachable(branch)) return <Badge tone="warning">{say.belowHidden}</Badge>
  return <Badge tone={tones[visibility]}>{say.states[visibility]}</Badge>
}

function Acts({ branch, begin, move, at, all }: RowProps & { begin: (act: Act) => void }) {
  const { category } = branch
  const { id, name } = category
  const hides = visibilityOf(category) === 'shown'
  return (
    <div className="-mx-2.5 flex basis-full flex-wrap lg:mx-0 lg:basis-auto">
      <ActButton name={say.editOf(name)} act={() => begin({ act: 'edit', category, parent: null })}>
        {say.edit}
      </ActButton>
      <ActButton name={say.addBelowOf(name)} act={() => begin({ act: 'edit', category: null, parent: category })}>
        {say.addBelow}
      </ActButton>
      {move &&
        ([-1, 1] as const).map((by) => (
          <ActButton
            key={by}
            name={by < 0 ? say.upOf(name) : say.downOf(name)}
            isOff={by < 0 ? at === 0 : at === all - 1}
            act={() => move({ category, to: at + by, all, by })}
            data-move={moveKey(id, by)}
          >
            {by < 0 ? say.up : say.down}
          </ActButton>
        ))}
      <ActButton
        name={hides ? say.hideOf(name) : say.showOf(name)}
        act={() => begin({ act: 'show', branch })}
        className="lg:min-w-28"
      >
        {hides ? say.hide : say.show}
      </ActButton>
      <ActButton name={say.removeOf(name)} act={() => begin({ act: 'remove', branch })} color="danger">
        {say.remove}
      </ActButton>
    </div>
  )
}

interface ActButtonProps {
  name: string
  act: () => void
  isOff?: boolean
  color?: string
  className?: string
  children: string
  'data-move'?: string
}

const ActButton = ({ name, act, isOff = false, color, ...rest }: ActButtonProps) => (
  <Button variant="subtle" px="xs" disabled={isOff} onClick={act} color={color} aria-label={name} {...rest} />
)
