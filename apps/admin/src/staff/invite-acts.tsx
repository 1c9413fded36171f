import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { isEmail } from '../forms/is-email.ts'
import { TextField } from '../forms/text-field.tsx'
import { Refused } from '../shell/refused.tsx'
import { words } from '../wording.ts'
import { RoleField } from './role-field.tsx'
import { createInvite, type OpenInvite, resendInvite, useOpenInvites, withdrawInvite } from './staff.ts'
import { sayStaff as say } from './words.ts'

/** Invites somebody by mail to work here. */
export function InviteStaff({ close, finish }: ActProps) {
  const [values, setValues] = useState<Parameters<typeof createInvite>[0]>({ user: '', role: 'clerk' })
  const [isTried, setTried] = useState(false)
  const user = values.user.trim()
  const inviting = useMutation({ mutationFn: createInvite, onSuccess: () => finish(say.invited(user)) })
  const { data: open = [] } = useOpenInvites()
  const previous = open.find(({ email }) => email.toLowerCase() === user.toLowerCase())
  // A well-formed address is refused if it has an account.
  const isTaken = inviting.error !== null && codeOf(inviting.error) === 'invalid_data'
  return (
    <ActionDialog
      title={say.inviteAsk}
      act={say.invite}
      isPending={inviting.isPending}
      error={isTaken ? null : inviting.error}
      close={close}
      submit={() => {
        setTried(true)
        if (isEmail(user)) inviting.mutate({ ...values, user })
      }}
    >
      <p>{say.inviteDoes}</p>
      <TextField
        label={say.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={values.user}
        change={(typed) => {
          inviting.reset()
          setValues({ ...values, user: typed })
        }}
        isTried={isTried}
        wrong={isTaken ? say.hasAccount : isTried && !isEmail(user) ? say.emailWrong : undefined}
        data-autofocus
      />
      <p role="status" className="phrases text-sm text-warning empty:hidden">
        {previous && say.invitedBefore(words.roles[previous.role])}
      </p>
      <RoleField value={values.role} change={(role) => setValues({ ...values, role })} />
    </ActionDialog>
  )
}

type InvitedProps = ActProps & { invited: OpenInvite }

/** Resends the mail. */
export const ResendInvite = ({ invited: { id, email }, close, finish }: InvitedProps) => (
  <Confirm
    title={say.resendAsk(email)}
    act={say.resend}
    close={close}
    work={() => resendInvite(id)}
    done={() => finish(say.invited(email))}
  >
    <p>{say.resendDoes}</p>
  </Confirm>
)

/** Withdraws an invite: the link in its mail stops working. */
export function WithdrawInvite({ invited: { id, email }, close, finish }: InvitedProps) {
  const withdrawing = useMutation({
    mutationFn: () => withdrawInvite(id),
    onSuccess: () => finish(say.takenBack(email)),
  })
  const isUsed = withdrawing.error !== null && codeOf(withdrawing.error) === 'not_allowed'
  return (
    <ActionDialog
      title={say.takeBackAsk(email)}
      act={say.takeBack}
      isDanger
      {...withdrawing}
      error={isUsed ? null : withdrawing.error}
      close={close}
      submit={() => withdrawing.mutate()}
    >
      <p>{say.takeBackDoes}</p>
      {isUsed && <Refused error={withdrawing.error}>{say.usedAlready}</Refused>}
    </ActionDialog>
  )
}
