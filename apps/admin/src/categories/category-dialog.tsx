import { NativeSelect } from '@mantine/core'
import { codeOf } from '../api.ts'
import type { ActProps } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { useEditForm } from '../shell/edit-form.ts'
import { HandleField } from '../shell/handle-field.tsx'
import { optionsOf } from '../shell/options-of.ts'
import { TextField } from '../shell/text-field.tsx'
import { readCategory, saveCategory } from './categories.ts'
import { branchesOf, type Category, handleFor, isHandle, parentsFor, type Shown, shownOf, wayTo } from './tree.ts'
import { say, sayAddress } from './words.ts'

interface CategoryDialogProps extends ActProps {
  /** Null: a new one. */
  category: Category | null
  /** Below which a new one begins. */
  parent: Category | null
  tree: readonly Category[]
}

/** Of a new one the address is proposed until somebody writes one. */
type Given = { name: string; handle: string | null; description: string; parent: string; shown: Shown }

const givenOf = (category: Category | null, parent: Category | null): Given => ({
  name: category?.name ?? '',
  handle: category?.handle ?? null,
  description: category?.description ?? '',
  parent: (category ? category.parent_id : parent?.id) ?? '',
  shown: category ? shownOf(category) : 'shown',
})

/** Writes a new category or changes one, and moves it with all that is below it. */
export function CategoryDialog({ category, parent, tree, close, finish }: CategoryDialogProps) {
  const taken = branchesOf(tree).map((branch) => branch.category.handle)
  const handleOf = ({ name, handle }: Given) => (handle ?? handleFor(name, taken)).trim()
  const { given, set, isTried, asked } = useEditForm({
    begin: () => givenOf(category, parent),
    readNow: category && (async () => givenOf((await readCategory(category.id)) ?? null, null)),
    isWhole: (given) => given.name.trim() !== '' && isHandle(handleOf(given)),
    save: (given) => saveCategory(category?.id ?? null, { ...inputOf(given), handle: handleOf(given) }, given.shown),
    done: ({ name }) => finish(category ? say.saved(name.trim()) : say.added(name.trim())),
  })
  const isTaken = asked.error !== null && codeOf(asked.error) === 'duplicate_error'
  return (
    <AskFirst
      title={titleOf(category, parent)}
      act={say.save}
      {...asked}
      error={isTaken ? null : asked.error}
      close={close}
    >
      <TextField
        label={say.name}
        value={given.name}
        change={(name) => set({ name })}
        isTried={isTried}
        data-autofocus
      />
      <HandleField
        help={sayAddress.help('/categories/')}
        value={given.handle ?? handleOf(given)}
        change={(handle) => set({ handle })}
        isTried={isTried}
        isTaken={isTaken}
        wrong={isHandle(handleOf(given)) ? undefined : sayAddress.wrong}
        warning={category !== null && handleOf(given) !== category.handle ? sayAddress.changes : null}
      />
      <TextField
        label={say.description}
        description={say.descriptionHelp}
        value={given.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
      <Place given={given} set={set} tree={tree} id={category?.id ?? null} />
    </AskFirst>
  )
}

const inputOf = ({ name, description, parent }: Given) => ({
  name: name.trim(),
  description: description.trim(),
  parent_category_id: parent || null,
})

function titleOf(category: Category | null, parent: Category | null): string {
  if (category) return say.editOf(category.name)
  return parent ? say.addBelowOf(parent.name) : say.addTitle
}

interface PlaceProps {
  given: Given
  set: (part: Partial<Given>) => void
  tree: readonly Category[]
  id: string | null
}

/** Below which category it stands, and who sees it. */
const Place = ({ given, set, tree, id }: PlaceProps) => (
  <>
    <NativeSelect
      label={say.parent}
      description={id ? say.parentHelp : undefined}
      data={[
        { value: '', label: say.root },
        ...parentsFor(tree, id).map((branch) => ({ value: branch.category.id, label: wayTo(branch) })),
      ]}
      value={given.parent}
      onChange={(event) => set({ parent: event.currentTarget.value })}
    />
    <NativeSelect
      label={say.shown}
      data={optionsOf(say.shownChoices)}
      value={given.shown}
      onChange={(event) => set({ shown: event.currentTarget.value as Shown })}
    />
  </>
)
