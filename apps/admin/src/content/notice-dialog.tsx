import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { isHandle } from '../forms/handle.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { Required, TextField } from '../forms/text-field.tsx'
import { clockOf, instantOf } from '../shell/clock.ts'
import { words } from '../wording.ts'
import { TextHints } from './ad-hints.tsx'
import { BodyField } from './body-field.tsx'
import { type Notice, readNotice, removeNotice, saveNotice } from './content.ts'
import { blocksOf, textOf } from './text.ts'
import { say } from './words.ts'

/** Creates or edits a notice. */
export function NoticeDialog({ notice, close, finish }: ActProps & { notice: Notice | null }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(notice),
    readNow: notice && (async () => valuesOf((await readNotice(notice.id)) ?? notice)),
    isWhole: ({ id, title, when, text }) =>
      title.trim() !== '' && when !== '' && blocksOf(text).length > 0 && (!id.trim() || isHandle(id)),
    save: (values) => saveNotice(bodyOf(values, notice), notice?.id),
    done: ({ title }) => finish(say.saved(title.trim())),
  })
  const { id, title, category, when, text } = values
  const isTaken = isDuplicate(dialogProps.error)
  return (
    <ActionDialog
      title={notice ? say.editOf(notice.title) : say.add.notices}
      act={say.save}
      {...dialogProps}
      error={isTaken ? null : dialogProps.error}
      close={close}
    >
      <TextField label={say.name} value={title} change={(title) => set({ title })} isTried={isTried} data-autofocus />
      {!notice && (
        <HandleField
          value={id}
          change={(id) => set({ id })}
          help={say.noticeIdHelp}
          isTried={isTried}
          isTaken={isTaken}
          isOptional
          maxLength={64}
        />
      )}
      <ChoiceField
        label={say.kind}
        choices={optionsOf(say.kinds)}
        value={category}
        change={(category) => set({ category })}
      />
      <DateField
        type="datetime-local"
        label={<Required>{say.when}</Required>}
        description={say.whenHelp}
        value={when}
        onChange={(event) => set({ when: event.currentTarget.value })}
        error={isTried && !when && words.missing(say.when)}
        aria-required
      />
      <BodyField value={text} change={(text) => set({ text })} isTried={isTried} />
      <TextHints title={title} text={text} />
    </ActionDialog>
  )
}

const valuesOf = (notice: Notice | null) => ({
  id: '',
  title: notice?.title ?? '',
  category: notice?.category ?? 'information',
  when: clockOf(notice?.published_at ?? new Date().toISOString()),
  text: textOf(notice?.body ?? []),
})

const bodyOf = ({ id, title, category, when, text }: ReturnType<typeof valuesOf>, notice: Notice | null) => ({
  title: title.trim(),
  category,
  body: blocksOf(text),
  published_at: instantOf(when, notice?.published_at),
  ...(id.trim() && { id: id.trim() }),
})

export const RemoveNotice = ({ notice, close, finish }: ActProps & { notice: Notice }) => (
  <Confirm
    title={say.removeAsk(notice.title)}
    act={say.doRemove}
    isDanger
    close={close}
    work={() => removeNotice(notice.id)}
    done={() => finish(say.removed(notice.title))}
  >
    <p>{say.removeDoes}</p>
  </Confirm>
)
