import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ActionDialog } from './action-dialog.tsx'

type Shared = 'title' | 'productName' | 'act' | 'isDanger' | 'close' | 'children'
type ConfirmProps = Pick<ComponentProps<typeof ActionDialog>, Shared> & {
  /** Performs it. */
  work: () => Promise<unknown>
  /** Called after success. */
  done: () => void
}

/** Confirms an action that needs only a yes. */
export function Confirm({ work, done, ...dialogProps }: ConfirmProps) {
  const doing = useMutation({ mutationFn: work, onSuccess: done })
  return <ActionDialog {...dialogProps} {...doing} submit={() => doing.mutate()} />
}
