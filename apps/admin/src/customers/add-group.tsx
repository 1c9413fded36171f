import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { TextField } from '../forms/text-field.tsx'
import { createGroup } from './groups.ts'
import { sayGroups as say } from './words.ts'

/** Creates an empty group. */
export function AddGroup({ close, finish }: ActProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const name = typed.trim()
  const adding = useMutation({ mutationFn: () => createGroup(name), onSuccess: () => finish(say.added(name)) })
  const isTaken = isDuplicate(adding.error)
  return (
    <ActionDialog
      title={say.add}
      act={say.add}
      isPending={adding.isPending}
      error={isTaken ? null : adding.error}
      close={close}
      submit={() => {
        setTried(true)
        if (name) adding.mutate()
      }}
    >
      <p>{say.addDoes}</p>
      <TextField
        label={say.name}
        value={typed}
        change={(next) => {
          setTyped(next)
          adding.reset()
        }}
        isTried={isTried}
        wrong={isTaken ? say.taken : undefined}
        data-autofocus
      />
    </ActionDialog>
  )
}
