import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { words } from '../wording.ts'

/** A success message: read aloud, visible, and dismissed by hand. */
export function SuccessMessage({ message, clear }: { message: string; clear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div role="status" ref={place} className="scroll-mt-14">
      {message && (
        <Alert color="success" my="md" withCloseButton closeButtonLabel={words.close} onClose={clear}>
          <span className="text-ink">{message}</span>
        </Alert>
      )}
    </div>
  )
}
