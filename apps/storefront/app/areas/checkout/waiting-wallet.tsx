import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { Button } from '@kusuribako/ui/button.tsx'
import { Form, useNavigation } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { walletNames } from './wallet-words.ts'

/**
 * The buyer came back from the wallet without a result: it may still be paid, or cancelled. Scrolled into view,
 * because going back in the browser restores the button's position.
 */
export function WaitingWallet({ wallet, idempotencyKey }: { wallet: WalletId; idempotencyKey: string }) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  return (
    <FocusedNotice kind="warning" title={`${walletNames[wallet]}でのお支払いを待っています`} about={wallet}>
      <p>お支払いはまだ完了していません。お支払いが済むと、ご注文が確定します。</p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="place" />
          <input type="hidden" name="idempotency_key" value={idempotencyKey} />
          <Button type="submit" wide busy={intent === 'place'}>
            お支払いを続ける
          </Button>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="give-up" />
          <Button type="submit" kind="plain" wide busy={intent === 'give-up'}>
            お支払いをやめる
          </Button>
        </Form>
      </div>
    </FocusedNotice>
  )
}
