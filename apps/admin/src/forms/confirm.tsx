import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AskFirst } from './ask-first.tsx'

type ConfirmProps = Pick<ComponentProps<typeof AskFirst>, 'title' | 'act' | 'isDanger' | 'close' | 'children'> & {
  /** Does it. */
  work: () => Promise<unknown>
  /** Is called once it is done. */
  done: () => void
}

/** Names an act that needs no more than a yes before it is done. */
export function Confirm({ work, done, ...asked }: ConfirmProps) {
  const doing = useMutation({ mutationFn: work, onSuccess: done })
  return <AskFirst {...asked} {...doing} submit={() => doing.mutate()} />
}
