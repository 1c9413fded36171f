import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { createContext, type ReactNode, useContext } from 'react'
import { useNavigation } from 'react-router'

interface StepButtonProps {
  /** The form's intent: the button waits while it is being sent. */
  step: string
  busy?: boolean
  disabled?: boolean
  /** What pressing it means, always visible with it. */
  note?: ReactNode
  children: ReactNode
}

/** While a line blocks the order, the link to it, which takes the place of the next step. */
export const PathToBlockedLine = createContext<string | null>(null)

/** The member who fills in the steps: in another tab, they may sign out, and somebody else may sign in. */
export const BuyerId = createContext<string | null>(null)

/** The next step, at the bottom of the screen on a phone. */
export function StepButton({ step, busy, disabled, note, children }: StepButtonProps) {
  const { formData } = useNavigation()
  const blocked = useContext(PathToBlockedLine)
  const buyerId = useContext(BuyerId)
  return (
    <div className="foot-bar cramped:static -mx-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:p-0 large:-mx-[16px] large:px-[16px]">
      {buyerId && <input type="hidden" name="buyer_id" value={buyerId} />}
      {note && !blocked && <p className="mb-2 text-xs text-quiet whole-words">{note}</p>}
      {blocked ? (
        <ButtonLink wide to={blocked}>
          カートで直す
        </ButtonLink>
      ) : (
        <Button
          wide
          busy={busy || formData?.get('intent') === step}
          waiting={step === 'place' ? 'ご注文を確定しています' : '送信しています'}
          {...(disabled && { disabled })}
        >
          {children}
        </Button>
      )}
    </div>
  )
}
