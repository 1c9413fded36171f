import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { DateField } from '../forms/date-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { isHandle } from '../forms/handle.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { clockOf, instantOf } from '../shell/clock.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { TextHints } from './ad-hints.tsx'
import { BodyField } from './body-field.tsx'
import {
  type Article,
  type ArticleRow,
  categoryNames,
  readArticle,
  saveArticle,
  useArticle,
  useCategoryChoices,
} from './content.ts'
import { PictureField } from './picture-field.tsx'
import { blocksOf, textOf } from './text.ts'
import { say } from './words.ts'

/** Creates or edits an article. */
export const ArticleDialog = ({ article, ...props }: ActProps & { article: ArticleRow | null }) =>
  article ? <ExistingArticle id={article.id} {...props} /> : <ArticleForm article={null} {...props} />

/** A list contains no texts: this article's is read first. */
function ExistingArticle({ id, ...props }: ActProps & { id: Article['id'] }) {
  const { data, error, refetch } = useArticle(id)
  if (!data) return <LoadingOrError error={error} again={refetch} rows={4} />
  return <ArticleForm article={data} {...props} />
}

const adPlaces = Object.keys(say.places) as (keyof typeof say.places)[]

const valuesOf = (article: Article | null) => ({
  title: article?.title ?? '',
  handle: article?.handle ?? '',
  description: article?.description ?? '',
  when: article?.published_at ? clockOf(article.published_at) : '',
  approved: article?.approval_date ?? '',
  text: textOf(article?.body ?? []),
  thumbnail: article?.thumbnail ?? null,
  categories: article?.category_handles ?? [],
  isAdvertised: article?.show_advertisements ?? true,
  hidden: adPlaces.filter((place) => article?.[place]) as string[],
})

function ArticleForm({ article, close, finish }: ActProps & { article: Article | null }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(article),
    readNow: article && (async () => valuesOf(await readArticle(article.id))),
    isWhole: ({ title, handle, text }) => title.trim() !== '' && isHandle(handle) && blocksOf(text).length > 0,
    save: (values) => saveArticle(bodyOf(values, article), article?.id),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  const [uploads, setUploads] = useState(0)
  const { title } = values
  const isTaken = isDuplicate(dialogProps.error)
  return (
    <ActionDialog
      title={article ? say.editOf(article.title) : say.add.articles}
      act={say.save}
      {...dialogProps}
      isUploading={uploads > 0}
      error={isTaken ? null : dialogProps.error}
      close={close}
    >
      <TextField label={say.name} value={title} change={(title) => set({ title })} isTried={isTried} data-autofocus />
      <HandleField value={values.handle} change={(handle) => set({ handle })} isTried={isTried} isTaken={isTaken} />
      <TextField
        label={say.description}
        value={values.description}
        change={(description) => set({ description })}
        isTried={isTried}
        isLong
        isOptional
      />
      <DateField
        type="datetime-local"
        label={say.when}
        description={say.draftHelp}
        value={values.when}
        onChange={(event) => set({ when: event.currentTarget.value })}
      />
      <DateField
        label={say.approved}
        description={say.approvedHelp}
        value={values.approved}
        onChange={(event) => set({ approved: event.currentTarget.value })}
      />
      <PictureField
        picture={values.thumbnail}
        change={(thumbnail) => set({ thumbnail })}
        count={(by) => setUploads((before) => before + by)}
      />
      <CategoryField chosen={values.categories} change={(categories) => set({ categories })} />
      <Goods values={values} set={set} />
      <BodyField value={values.text} change={(text) => set({ text })} isTried={isTried} />
      <TextHints title={title} description={values.description} text={values.text} />
    </ActionDialog>
  )
}

type Values = ReturnType<typeof valuesOf>

/** Whether goods are shown beside an article, and why not. */
const Goods = ({ values, set }: { values: Values; set: (part: Partial<Values>) => void }) => (
  <>
    <Checkbox
      label={say.advertised}
      checked={values.isAdvertised}
      onChange={(event) => set({ isAdvertised: event.currentTarget.checked })}
    />
    {values.isAdvertised && (
      <Checkbox.Group
        label={say.hidden}
        description={say.hiddenHelp}
        value={values.hidden}
        onChange={(hidden) => set({ hidden })}
      >
        <div className="mt-2 flex flex-col gap-2">
          {adPlaces.map((place) => (
            <Checkbox key={place} value={place} label={say.places[place]} />
          ))}
        </div>
      </Checkbox.Group>
    )}
  </>
)

interface CategoryFieldProps {
  chosen: string[]
  change: (chosen: string[]) => void
}

/** The categories beside whose goods an article is shown. */
function CategoryField({ chosen, change }: CategoryFieldProps) {
  const { data: categories = [] } = useCategoryChoices()
  return (
    <Checkbox.Group label={say.categories} description={say.categoriesHelp} value={chosen} onChange={change}>
      {/* Of many boxes, those that are ticked may be out of sight. */}
      {chosen.length > 0 && <p className="mt-2 text-sm">{say.chosenShelves(categoryNames(chosen, categories))}</p>}
      <div className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto rounded-field border border-line p-3">
        {categories.map(({ handle, name }) => (
          <Checkbox key={handle} value={handle} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const bodyOf = (
  { title, handle, description, when, approved, text, thumbnail, categories, isAdvertised, hidden }: Values,
  article: Article | null,
) => ({
  title: title.trim(),
  handle: handle.trim(),
  description: description.trim(),
  body: blocksOf(text),
  published_at: when ? instantOf(when, article?.published_at) : null,
  approval_date: approved || null,
  thumbnail,
  category_handles: categories,
  show_advertisements: isAdvertised,
  ...Object.fromEntries(adPlaces.map((place) => [place, hidden.includes(place)])),
})
