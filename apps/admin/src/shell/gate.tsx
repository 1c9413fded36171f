import { FocusTrap, Portal } from '@mantine/core'
import { useFocusReturn } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { words } from '../wording.ts'
import { Frame } from './frame.tsx'
import { useStaff } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Unread } from './unread.tsx'

/**
 * The console for whoever is signed in. When a session ends in the middle of work, the sign-in lies over the page,
 * which stays as it is: nothing typed is lost, and the address is still that of the work.
 */
export function Gate() {
  const { data: staff, error, refetch } = useStaff()
  useFocusReturn({ opened: staff === null })
  const [last, setLast] = useState(staff)
  useEffect(() => {
    if (staff) setLast(staff)
  }, [staff])
  const shown = staff ?? last
  if (shown)
    return (
      <>
        <Frame staff={shown} />
        {staff === null && <SignInAgain />}
      </>
    )
  if (staff === null) return <SignIn />
  return <Unread error={error} again={refetch} />
}

function SignInAgain() {
  return (
    <Portal>
      <FocusTrap>
        <div
          role="dialog"
          aria-modal
          aria-label={words.signIn.again}
          className="fixed inset-0 z-1000 overflow-auto bg-paper"
        >
          <SignIn expired />
        </div>
      </FocusTrap>
    </Portal>
  )
}
