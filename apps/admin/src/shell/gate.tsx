import { FocusTrap, Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFocusBack } from '../forms/dialog.tsx'
import { words } from '../wording.ts'
import { Frame } from './frame.tsx'
import { LoadingOrError } from './loading-or-error.tsx'
import { nameOf, useStaff } from './session.ts'
import { SignIn } from './sign-in.tsx'

/**
 * The console for signed-in users. When a session ends in the middle of work, the sign-in is shown over the page,
 * which stays as it is: nothing typed is lost, and the URL stays. Another user who signs in there sees nothing of what
 * was typed, and cannot send it.
 */
export function Gate() {
  const { data: staff, error, refetch } = useStaff()
  const [last, setLast] = useState(staff)
  useEffect(() => {
    if (staff) setLast(staff)
  }, [staff])
  const displayedStaff = staff ?? last
  if (displayedStaff)
    return (
      <>
        <Frame key={displayedStaff.id} staff={displayedStaff} />
        {staff === null && <SignInAgain name={nameOf(displayedStaff)} />}
      </>
    )
  if (staff === null) return <SignIn />
  return <LoadingOrError error={error} again={refetch} />
}

function SignInAgain({ name }: { name: string }) {
  useFocusBack()
  return (
    <Portal>
      <FocusTrap>
        <div
          role="dialog"
          aria-modal
          aria-label={words.signIn.again}
          className="fixed inset-0 z-1000 overflow-auto bg-paper"
        >
          <SignIn previousUser={name} />
        </div>
      </FocusTrap>
    </Portal>
  )
}
