import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { type Customer, closeAccount } from './customers.ts'
import { nameOf } from './customers-page.tsx'
import { sayClosing as say } from './words.ts'

/** Closes an account on request, only after somebody has verified who asks. */
export function CloseAccount({ customer, close, finish }: ActProps & { customer: Customer }) {
  const [isSure, setSure] = useState(false)
  const [isTried, setTried] = useState(false)
  const name = nameOf(customer)
  const closing = useMutation({ mutationFn: () => closeAccount(customer.id), onSuccess: () => finish(say.done(name)) })
  const submit = () => {
    setTried(true)
    if (isSure) closing.mutate()
  }
  return (
    <ActionDialog title={say.ask(name)} act={say.act} isDanger {...closing} close={close} submit={submit}>
      <Consequences title={say.goes} items={say.going} />
      <Consequences title={say.stays} items={say.staying} />
      <p>{say.letter}</p>
      <Checkbox
        label={say.sure}
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
        error={isTried && !isSure ? say.sureMissing : undefined}
        aria-invalid={(isTried && !isSure) || undefined}
      />
    </ActionDialog>
  )
}

const Consequences = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <p className="font-semibold">{title}</p>
    <ul className="list-disc pl-5">
      {items.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  </div>
)
