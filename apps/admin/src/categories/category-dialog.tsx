import { NativeSelect } from '@mantine/core'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { optionsOf } from '../forms/options-of.ts'
import { readCategory, saveCategory } from './categories.ts'
import { handleOf, isNamed, NamedDialog, type NamedValues } from './named-dialog.tsx'
import { branchesOf, type Category, parentsFor, pathOf, type Visibility, visibilityOf } from './tree.ts'
import { say } from './words.ts'

interface CategoryDialogProps extends ActProps {
  /** Null: a new one. */
  category: Category | null
  /** The parent of a new one. */
  parent: Category | null
  tree: readonly Category[]
}

type Values = NamedValues & { parent: string; visibility: Visibility }

/** Creates or changes a category, and moves it with its descendants. */
export function CategoryDialog({ category, parent, tree, close, finish }: CategoryDialogProps) {
  const usedHandles = branchesOf(tree).map((branch) => branch.category.handle)
  const form = useEditForm({
    begin: () => valuesOf(category, parent),
    readNow: category && (async () => valuesOf((await readCategory(category.id)) ?? category, null)),
    isWhole: (values) => isNamed(values, usedHandles),
    save: (values) =>
      saveCategory(
        category?.id ?? null,
        { ...inputOf(values), handle: handleOf(values, usedHandles) },
        values.visibility,
      ),
    done: ({ name }) => finish(category ? say.saved(name.trim()) : say.added(name.trim())),
  })
  return (
    <NamedDialog
      title={titleOf(category, parent)}
      form={form}
      words={say}
      below="/categories/"
      currentHandle={category?.handle ?? null}
      usedHandles={usedHandles}
      close={close}
    >
      <Place values={form.values} set={form.set} tree={tree} id={category?.id ?? null} />
    </NamedDialog>
  )
}

const valuesOf = (category: Category | null, parent: Category | null): Values => ({
  name: category?.name ?? '',
  handle: category?.handle ?? null,
  description: category?.description ?? '',
  parent: (category ? category.parent_id : parent?.id) ?? '',
  visibility: category ? visibilityOf(category) : 'shown',
})

const inputOf = ({ name, description, parent }: Values) => ({
  name: name.trim(),
  description: description.trim(),
  parent_category_id: parent || null,
})

function titleOf(category: Category | null, parent: Category | null): string {
  if (category) return say.editOf(category.name)
  return parent ? say.addBelowOf(parent.name) : say.addTitle
}

interface PlaceProps {
  values: Values
  set: (part: Partial<Values>) => void
  tree: readonly Category[]
  id: string | null
}

/** Its parent, and its visibility. */
const Place = ({ values, set, tree, id }: PlaceProps) => (
  <>
    <NativeSelect
      label={say.parent}
      description={id ? say.parentHelp : undefined}
      data={[
        { value: '', label: say.root },
        ...parentsFor(tree, id).map((branch) => ({ value: branch.category.id, label: pathOf(branch) })),
      ]}
      value={values.parent}
      onChange={(event) => set({ parent: event.currentTarget.value })}
    />
    <ChoiceField
      label={say.shown}
      choices={optionsOf(say.shownChoices)}
      value={values.visibility}
      change={(visibility) => set({ visibility })}
    />
  </>
)
