import { Button } from '@kusuribako/ui/button.tsx'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

interface StepButtonProps {
  /** The form's intent: the button waits while it is being sent. */
  step: string
  busy?: boolean
  disabled?: boolean
  children: ReactNode
}

/** The next step, at the bottom of the screen on a phone. */
export function StepButton({ step, busy, disabled, children }: StepButtonProps) {
  const { formData } = useNavigation()
  return (
    <div className="foot-bar cramped:static -mx-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:p-0">
      <Button wide busy={busy || formData?.get('intent') === step} {...(disabled && { disabled })}>
        {children}
      </Button>
    </div>
  )
}
