import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { TextField } from '../forms/text-field.tsx'
import { Refused } from '../shell/refused.tsx'
import { RoleField } from './role-field.tsx'
import { type Colleague, changeColleague, removeColleague, removeFactor } from './staff.ts'
import { sayStaff as say } from './words.ts'

type ColleagueProps = ActProps & { colleague: Colleague }

const changeable = ['last_name', 'first_name', 'role', 'is_pharmacist'] as const

/** Corrects a colleague's name, and changes their role. Unchanged fields are not written. */
export function ChangeColleague({ colleague, close, finish }: ColleagueProps) {
  const { id, name } = colleague
  const [form, setForm] = useState(colleague)
  const set = (part: Partial<Colleague>) => setForm({ ...form, ...part })
  const changing = useMutation({ mutationFn: changeColleague, onSuccess: () => finish(say.changed(name)) })
  const changed = Object.fromEntries(
    changeable.flatMap((field) => (form[field] === colleague[field] ? [] : [[field, form[field]]])),
  )
  return (
    <ActionDialog
      title={say.changeAsk(name)}
      act={say.change}
      {...changing}
      error={isLastOwner(changing.error) ? null : changing.error}
      close={close}
      submit={() => changing.mutate({ id, ...changed })}
    >
      <LastOwnerError error={changing.error} />
      <p>{say.changeDoes}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={say.lastName}
          value={form.last_name}
          change={(last_name) => set({ last_name })}
          isOptional
          isTried={false}
        />
        <TextField
          label={say.firstName}
          value={form.first_name}
          change={(first_name) => set({ first_name })}
          isOptional
          isTried={false}
        />
      </div>
      <RoleField value={form.role} change={(role) => set({ role })} />
      {form.role === 'owner' && (
        <Checkbox
          label={say.isPharmacist}
          description={say.isPharmacistHelp}
          checked={form.is_pharmacist}
          onChange={(event) => set({ is_pharmacist: event.currentTarget.checked })}
        />
      )}
    </ActionDialog>
  )
}

/** Removes the second factor of somebody who has lost the phone. */
export const RemoveFactor = ({ colleague: { id, name }, close, finish }: ColleagueProps) => (
  <Confirm
    title={say.takeOffAsk(name)}
    act={say.takeOff}
    isDanger
    close={close}
    work={() => removeFactor(id)}
    done={() => finish(say.tookOff(name))}
  >
    <p>{say.takeOffDoes}</p>
  </Confirm>
)

/** Deletes somebody's account. */
export function RemoveColleague({ colleague: { id, name }, close, finish }: ColleagueProps) {
  const removing = useMutation({ mutationFn: () => removeColleague(id), onSuccess: () => finish(say.gone(name)) })
  return (
    <ActionDialog
      title={say.removeAsk(name)}
      act={say.remove}
      isDanger
      {...removing}
      error={isLastOwner(removing.error) ? null : removing.error}
      close={close}
      submit={() => removing.mutate()}
    >
      <LastOwnerError error={removing.error} />
      <p>{say.removeDoes}</p>
    </ActionDialog>
  )
}

/** The only reason why these calls are not allowed. */
const isLastOwner = (error: Error | null) => error !== null && codeOf(error) === 'not_allowed'

const LastOwnerError = ({ error }: { error: Error | null }) =>
  isLastOwner(error) && <Refused error={error}>{say.lastOwner}</Refused>
