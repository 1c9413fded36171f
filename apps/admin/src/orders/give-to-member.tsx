import { fullName } from '@kusuribako/ui/format.ts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../customers/customers.ts'
import { useMember } from '../drafts/drafts.ts'
import { FindBuyer } from '../drafts/find-buyer.tsx'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from './acting.tsx'
import { sayGiving as say } from './give-words.ts'
import { assignToMember } from './orders.ts'

/**
 * Assigns a member's guest order to their account, after verifying whose it is: the first suggestion is the member
 * with its e-mail address.
 */
export function GiveToMember({ order: { id, display_id, email, no_notification }, close, finish }: ActProps) {
  const owner = useMember(email)
  const [picked, pick] = useState<Customer | null>(null)
  const [isSure, setSure] = useState(false)
  const [isTried, setTried] = useState(false)
  const member = picked ?? owner
  const giving = useMutation({
    mutationFn: ({ id: customer_id }: Customer) => assignToMember(id, customer_id),
    onSuccess: (_, chosen) => finish(say.done(display_id, nameOf(chosen))),
  })
  const isUnsure = isTried && !isSure
  return (
    <ActionDialog
      title={say.ask(display_id)}
      act={say.act}
      {...giving}
      close={close}
      submit={() => {
        setTried(true)
        if (member && isSure) giving.mutate(member)
      }}
    >
      <p>
        {say.does}
        {!no_notification && say.lettersTo(email)}
      </p>
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
        {member ? say.chosen(nameOf(member), member.email) : say.nobody}
      </p>
      <FindBuyer pick={pick} isMember />
      {isTried && !member && (
        <p role="alert" className="text-sm text-danger">
          {say.memberMissing}
        </p>
      )}
      <Checkbox
        label={say.sure}
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
        error={isUnsure ? say.sureMissing : undefined}
        aria-invalid={isUnsure || undefined}
      />
    </ActionDialog>
  )
}

const nameOf = (customer: Customer) => fullName(customer) || customer.email
