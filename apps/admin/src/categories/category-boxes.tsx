import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Ordered } from '../forms/ordered.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { useCategories } from './categories.ts'
import { type Branch, branchesOf, type Category, filteredTree, isReachable, pathOf } from './tree.ts'
import { sayPlace as say } from './words.ts'

interface CategoryBoxesProps {
  /** The ids, the main category first. */
  chosen: readonly string[]
  change: (chosen: string[]) => void
}

/** Chooses categories from the tree, and which of them is the main one. */
export function CategoryBoxes({ chosen, change }: CategoryBoxesProps) {
  const { data: tree, error, refetch } = useCategories()
  const [typed, setTyped] = useState('')
  if (!tree) return <LoadingOrError error={error} again={refetch} rows={4} />
  const found = filteredTree(tree, typed)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{say.categories}</legend>
      <p className="text-sm text-quiet">{say.categoriesHelp}</p>
      <Summary chosen={chosen} change={change} tree={tree} />
      <TextInput
        label={say.filter}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The surrounding form is submitted by its button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <p role="status" className="text-sm text-quiet">
        {typed.trim() !== '' && say.found(branchesOf(found).length)}
      </p>
      {found.length > 0 && (
        <div className="max-h-72 overflow-y-auto rounded-field border border-line px-3">
          <Boxes categories={found} chosen={chosen} change={change} />
        </div>
      )}
    </fieldset>
  )
}

function Summary({ chosen, change, tree }: CategoryBoxesProps & { tree: readonly Category[] }) {
  const names = new Map(branchesOf(tree).map((branch) => [branch.category.id, nameOf(branch)]))
  if (chosen.length === 0) return <p className="text-sm text-warning">{say.noCategories}</p>
  return (
    <Ordered
      label={say.chosen}
      entries={chosen}
      change={change}
      keyOf={(id) => id}
      nameOf={(id) => names.get(id) ?? say.goneCategory}
    />
  )
}

const nameOf = (branch: Branch) => (isReachable(branch) ? pathOf(branch) : `${pathOf(branch)}${say.unseen}`)

interface BoxesProps extends CategoryBoxesProps {
  categories: readonly Category[]
  above?: readonly Category[]
}

const Boxes = ({ categories, above = [], chosen, change }: BoxesProps) => (
  <ul className={above.length > 0 ? 'ml-4 border-l border-line pl-3' : ''}>
    {categories.map((category) => (
      <li key={category.id}>
        <Checkbox
          label={isReachable({ category, above }) ? category.name : `${category.name}${say.unseen}`}
          aria-label={nameOf({ category, above })}
          checked={chosen.includes(category.id)}
          onChange={({ currentTarget: { checked } }) =>
            change(checked ? [...chosen, category.id] : chosen.filter((id) => id !== category.id))
          }
          classNames={{ body: 'items-center', labelWrapper: 'flex-1', label: 'py-3 [overflow-wrap:anywhere]' }}
        />
        {category.children.length > 0 && (
          <Boxes categories={category.children} above={[...above, category]} chosen={chosen} change={change} />
        )}
      </li>
    ))}
  </ul>
)
