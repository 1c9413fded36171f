import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { words } from '../wording.ts'

/** A success message: read aloud, visible, and dismissed by hand. */
export function SuccessMessage({ said, clear }: { said: string; clear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  return (
    <div role="status" ref={place} className="scroll-mt-14">
      {said && (
        <Alert color="success" my="md" withCloseButton closeButtonLabel={words.close} onClose={clear}>
          <span className="text-ink">{said}</span>
        </Alert>
      )}
    </div>
  )
}
