import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useActs } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { focusInvalidField } from '../forms/form-focus.ts'
import { Unsaved } from '../forms/unsaved.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useMayGoOn, useRight } from '../shell/rights.ts'
import { SuccessMessage } from '../shell/success-message.tsx'
import { type Insert, readInsert, useInsert, writeInsert } from './insert.ts'
import { InsertFields } from './insert-fields.tsx'
import { changesOf, isTooLong, isWhole, type Key, type Values, valuesOf } from './insert-form.ts'
import { kindOf } from './insert-parts.ts'
import { InsertView } from './insert-view.tsx'
import { PicturesDialog } from './pictures-dialog.tsx'
import { labelsFor, say, sayPictures } from './words.ts'

/** The package insert of a product, as data: editable with the right, otherwise read-only. */
export function InsertPage() {
  const { productId = '' } = useParams()
  return (
    <RequireAccess part="goods" title={say.title}>
      <Back to={`/products/${productId}`}>{say.back}</Back>
      <Story key={productId} productId={productId} />
    </RequireAccess>
  )
}

function Story({ productId }: { productId: string }) {
  const { data: insert, error, refetch } = useInsert(productId)
  const { mayWrite } = useRight('goods')
  const mayGoOn = useMayGoOn('goods')
  const { act, message, begin, clear, ...acts } = useActs<'pictures'>()
  const [saved, setSaved] = useState(0)
  if (!insert) return <LoadingOrError error={error} again={refetch} gone={say.gone} />
  const done = () => {
    setSaved(saved + 1)
    acts.finish(say.saved)
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <PageTitle productName={insert.title}>{say.titleOf(insert.title)}</PageTitle>
          <p className="phrases text-sm text-quiet">{say.lead}</p>
        </div>
        {mayWrite && (
          <Button variant="default" onClick={() => begin('pictures')}>
            {sayPictures.change}
          </Button>
        )}
      </div>
      <div className="*:scroll-my-20">
        <SuccessMessage message={message} clear={clear} />
      </div>
      {mayGoOn ? (
        <InsertForm key={saved} insert={insert} done={done} hasDialog={act !== null} />
      ) : (
        <InsertView insert={insert} />
      )}
      {act && <PicturesDialog productId={productId} name={insert.title} {...acts} />}
    </>
  )
}

function whyNotSaved(opened: Values, values: Values): string | null {
  if (isWhole(opened, values)) return null
  return isTooLong(changesOf(opened, values)) ? say.tooLong : say.notWhole
}

interface InsertFormProps {
  insert: Insert
  done: () => void
  /** A dialog is open over it, which itself asks before leaving. */
  hasDialog: boolean
}

function InsertForm({ insert, done, hasDialog }: InsertFormProps) {
  const [opened] = useState(() => valuesOf(insert.metadata))
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => opened,
    readNow: async () => valuesOf((await readInsert(insert.id)).metadata),
    isWhole: (values) => isWhole(opened, values),
    save: (values) => writeInsert(insert.id, changesOf(opened, values)),
    done,
  })
  const [isFaulty, setFaulty] = useState(false)
  const { act, begin, close } = useActs<'save'>()
  const changes = changesOf(opened, values)
  const changed = Object.keys(changes) as Key[]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFaulty(true)
    const form = event.currentTarget
    if (isWhole(opened, values)) begin('save')
    else setTimeout(() => focusInvalidField(form))
  }
  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        className="mt-4 flex max-w-4xl flex-col gap-5 [&_:is(input,textarea,select,button,summary)]:scroll-my-24"
      >
        {!kindOf(insert) && <p className="phrases text-sm">{say.noKind}</p>}
        <InsertFields {...{ insert, opened, values, set }} isTried={isTried || isFaulty} />
        <SaveBar changed={namesOf(insert, changed)} why={isFaulty ? whyNotSaved(opened, values) : null} />
      </form>
      {changed.length > 0 && !hasDialog && <Unsaved />}
      {act && (
        <ActionDialog
          title={say.ask(insert.title)}
          productName={insert.title}
          act={say.save}
          {...dialogProps}
          typed={undefined}
          close={close}
        >
          <p>
            {say.does}：{namesOf(insert, changed).join('、')}
          </p>
          {insert.status === 'published' && <p>{say.doesShown}</p>}
        </ActionDialog>
      )}
    </>
  )
}

const namesOf = (insert: Insert, keys: readonly Key[]) => keys.map((key) => labelsFor(kindOf(insert))[key])

interface SaveBarProps {
  /** The changed fields. */
  changed: readonly string[]
  /** Why it cannot be saved. */
  why: string | null
}

/** Always visible however long the form is; says what would be lost. */
const SaveBar = ({ changed, why }: SaveBarProps) => (
  <div className="sticky bottom-0 z-[4] -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-card sm:border-x">
    <div className="min-w-0 flex-1 basis-40 text-sm">
      <p role="status" className="line-clamp-2 text-quiet">
        {changed.length > 0 ? say.changed(changed) : say.unchanged}
      </p>
      {why && (
        <p role="alert" className="text-danger">
          {why}
        </p>
      )}
    </div>
    <Button type="submit" disabled={changed.length === 0}>
      {say.save}
    </Button>
  </div>
)
