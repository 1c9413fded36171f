import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useActs } from '../forms/acts.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Page } from '../shell/page.tsx'
import { Refused } from '../shell/refused.tsx'
import { useRight } from '../shell/rights.ts'
import { Empty } from '../tables/empty.tsx'
import { useCategories } from './categories.ts'
import { RemoveCategory, ShowCategory } from './category-acts.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { type Act, CategoryRows } from './category-rows.tsx'
import { useMoving } from './moving.ts'
import { branchesOf, type Category, filteredTree } from './tree.ts'
import { say } from './words.ts'

/** The shop's categories as a tree, with their actions. */
export function CategoriesPage() {
  const { data: tree, error, refetch } = useCategories()
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<Act>()
  return (
    <Page
      part="goods"
      title={say.title}
      lead={say.lead}
      acts={
        tree &&
        mayWrite && <Button onClick={() => begin({ act: 'edit', category: null, parent: null })}>{say.add}</Button>
      }
      done={acts}
    >
      {tree && <Tree tree={tree} begin={mayWrite ? begin : null} />}
      {!tree && <LoadingOrError error={error} again={refetch} rows={10} />}
      {tree && act?.act === 'edit' && (
        <CategoryDialog category={act.category} parent={act.parent} tree={tree} {...acts} />
      )}
      {act?.act === 'show' && <ShowCategory branch={act.branch} {...acts} />}
      {act?.act === 'remove' && <RemoveCategory branch={act.branch} {...acts} />}
    </Page>
  )
}

function Tree({ tree, begin }: { tree: Category[]; begin: ((act: Act) => void) | null }) {
  const [typed, setTyped] = useState('')
  const { move, announcement, error } = useMoving(tree)
  const matchingIds = new Set(branchesOf(filteredTree(tree, typed)).map(({ category }) => category.id))
  const [count, all] = [matchingIds.size, branchesOf(tree).length]
  const isFiltered = typed.trim() !== ''
  if (all === 0) return <Empty text={say.empty} help={say.emptyHelp} />
  return (
    <>
      <search className="mt-3 block sm:max-w-96">
        <TextInput
          label={say.filter}
          description={say.filterHelp}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      </search>
      <VisibilityHelp />
      <p role="status" className="text-sm text-quiet">
        {isFiltered ? say.countOf(count, all) : say.count(all)}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {/* Visible wherever in the tree the button was. */}
      <div className="sticky top-16 z-10 my-2 empty:hidden">
        <Refused error={error} />
      </div>
      {count === 0 && (
        <p className="mt-2 rounded-card border border-line bg-surface p-8 text-center text-quiet">{say.notFound}</p>
      )}
      <CategoryRows
        categories={tree}
        isVisible={({ id }) => matchingIds.has(id)}
        begin={begin}
        move={isFiltered ? null : move}
      />
    </>
  )
}

/** What the labels beside the names mean to a shopper. */
const VisibilityHelp = () => (
  <details className="text-sm">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center text-leaf underline underline-offset-4">
      {say.statesTitle}
    </summary>
    <div className="mb-3 rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-[6rem_1fr] crammed:grid-cols-1 gap-x-3 gap-y-1">
        {say.statesHelp.map(([state, does]) => (
          <div key={state} className="contents">
            <dt className="font-semibold">{state}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-quiet">{say.goodsStay}</p>
    </div>
  </details>
)
