import { Badge } from '@kusuribako/ui/badge.tsx'
import { Alert, Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { codeOf, type Refusal } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'
import { type ReasonInput, saveReason } from './reasons.ts'
import type { Act } from './return-reasons.tsx'

const say = words.reasons
const empty: ReasonInput = { value: '', label: '', description: null }

interface ReasonDialogProps {
  act: Extract<Act, { act: 'add' | 'edit' }>
  close: () => void
  /** Is told what has been done, in words. */
  finish: (said: string) => void
}

/** Writes a new reason or changes one. A reason cannot move: its parent is chosen by where one begins. */
export function ReasonDialog({ act, close, finish }: ReasonDialogProps) {
  const [given, setGiven] = useState<ReasonInput>(act.act === 'edit' ? act.reason : empty)
  const [isTried, setTried] = useState(false)
  const saving = useMutation({
    mutationFn: saveReason,
    onSuccess: () => finish(act.act === 'add' ? say.created(given.label) : say.changed(given.label)),
  })
  const set = (part: Partial<ReasonInput>) => setGiven({ ...given, ...part })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const missing = !given.label.trim() ? 'label' : !given.value.trim() ? 'value' : null
    if (missing) return (event.currentTarget.elements.namedItem(missing) as HTMLInputElement).focus()
    const description = given.description?.trim() || null
    const whose = act.act === 'edit' ? { id: act.reason.id } : { parent: act.parent?.id }
    saving.mutate({ label: given.label.trim(), value: given.value.trim(), description, ...whose })
  }
  const code = saving.error && codeOf(saving.error)
  return (
    <Modal opened onClose={close} title={titleOf(act)} closeButtonProps={{ 'aria-label': words.close }} centered>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {code && code !== 'unauthorized' && code !== 'duplicate_error' && (
          <Alert color="danger" role="alert">
            <span className="text-ink">{sentenceOf(code)}</span>
          </Alert>
        )}
        <Fields given={given} set={set} isTried={isTried} isDuplicate={code === 'duplicate_error'} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {say.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  given: ReasonInput
  set: (part: Partial<ReasonInput>) => void
  isTried: boolean
  isDuplicate: boolean
}

const Fields = ({ given, set, isTried, isDuplicate }: FieldsProps) => (
  <>
    <TextInput
      name="label"
      label={<Required>{say.label}</Required>}
      description={say.labelHelp}
      value={given.label}
      onChange={(event) => set({ label: event.currentTarget.value })}
      error={isTried && !given.label.trim() && say.labelMissing}
      aria-required
      maxLength={255}
      data-autofocus
    />
    <TextInput
      name="value"
      label={<Required>{say.value}</Required>}
      description={say.valueHelp}
      value={given.value}
      onChange={(event) => set({ value: event.currentTarget.value })}
      error={(isTried && !given.value.trim() && say.valueMissing) || (isDuplicate && say.duplicate)}
      aria-required
      maxLength={255}
      autoCapitalize="none"
    />
    <Textarea
      name="description"
      label={say.description}
      value={given.description ?? ''}
      onChange={(event) => set({ description: event.currentTarget.value })}
      maxLength={10_000}
      autosize
      minRows={2}
      maxRows={8}
    />
  </>
)

const Required = ({ children }: { children: string }) => (
  <>
    {children} <Badge tone="danger">{words.required}</Badge>
  </>
)

function titleOf(act: ReasonDialogProps['act']): string {
  if (act.act === 'edit') return say.editOf(act.reason.label)
  return act.parent ? say.addChildTo(act.parent.label) : say.add
}

export function sentenceOf(code: Refusal['code']): string {
  if (code === 'return_reason_nested_twice') return say.nested
  return code === 'not_found' ? say.gone : refusalText(code)
}
