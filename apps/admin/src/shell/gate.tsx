import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Trouble } from './fallback.tsx'
import { Frame } from './frame.tsx'
import { useStaff } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Waiting } from './waiting.tsx'

/**
 * The console for whoever is signed in. When a session ends in the middle of work, the sign-in lies over the page,
 * which stays as it is: nothing typed is lost, and the address is still that of the work.
 */
export function Gate() {
  const { data: staff, error, refetch } = useStaff()
  const [last, setLast] = useState(staff)
  useEffect(() => {
    if (staff) setLast(staff)
  }, [staff])
  const shown = staff ?? last
  if (shown)
    return (
      <>
        <Frame staff={shown} />
        <Modal
          opened={staff === null}
          onClose={() => {}}
          fullScreen
          zIndex={1000}
          closeOnEscape={false}
          withCloseButton={false}
          transitionProps={{ duration: 0 }}
          aria-label="ログイン"
        >
          <SignIn expired />
        </Modal>
      </>
    )
  if (staff === null) return <SignIn />
  return error ? <Trouble error={error} again={refetch} /> : <Waiting />
}
