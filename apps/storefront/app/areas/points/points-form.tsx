import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { count, yen } from '@kusuribako/ui/format.ts'
import { TextInput } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Form, useNavigation } from 'react-router'
import type { FormErrors } from '../../forms.server.ts'
import type { PointsFigures } from '../cart/cart-view.ts'
import { useRefusedField } from '../shell/use-refused-field.ts'
import type { PointsBalance } from './read-points.server.ts'
import { statusWords } from './words.ts'

interface PointsFormProps {
  balance: PointsBalance
  figures: PointsFigures
  /** The result of the last try. */
  refusal: FormErrors | undefined
}

/** How many points pay of the order. Works without JavaScript: each button submits a form. */
export function PointsForm({ balance, figures, refusal }: PointsFormProps) {
  const refused = refusal?.errors.points
  const input = useRefusedField(refused ? refusal : null)
  const { formData } = useNavigation()
  const sending = formData?.get('intent') === 'points' ? formData.get('use') : null
  if (!balance.known) return <Notice kind="warning">{balance.problem}</Notice>
  const { points, accountStatus = 'active' } = balance.points
  const usable = Math.min(points, figures.used + figures.toPay)
  return (
    <section aria-label="ポイント" className="grid gap-3 border-b border-line pb-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-semibold">ポイントを使う</h3>
        <p className="text-sm">
          使えるポイント <span className="font-semibold tabular-nums">{count(points)}</span>
        </p>
      </div>
      {statusWords[accountStatus] && <Notice kind="warning">{statusWords[accountStatus]}</Notice>}
      <UsedPoints figures={figures} />
      {usable === 0 ? (
        <p className="text-sm text-quiet">ご利用いただけるポイントはありません。</p>
      ) : (
        <Form method="post" preventScrollReset noValidate className="grid gap-3" key={figures.used}>
          <input type="hidden" name="intent" value="points" />
          <Field
            id="points"
            label="ご利用になるポイント"
            help={`1ポイントを1円として、${count(usable)}ポイントまで使えます。`}
            error={refused}
          >
            <div className="flex flex-wrap gap-2">
              <TextInput
                ref={input}
                name="points"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={figures.used > 0 ? String(figures.used) : ''}
                className="flex-[1_1_8rem]"
              />
              <Button kind="plain" name="use" value="some" className="px-4" busy={sending === 'some'}>
                使う
              </Button>
            </div>
          </Field>
          <div className="flex flex-wrap gap-2">
            {figures.used < usable && (
              <Button kind="plain" name="use" value="all" busy={sending === 'all'}>
                全部使う（{count(usable)}ポイント）
              </Button>
            )}
            {figures.used > 0 && (
              <Button kind="quiet" name="use" value="none" busy={sending === 'none'}>
                ポイントを使わない
              </Button>
            )}
          </div>
        </Form>
      )}
    </section>
  )
}

/** The result of the button, near it: the sum is further up, folded. */
const UsedPoints = ({ figures: { used, toPay } }: Pick<PointsFormProps, 'figures'>) => (
  <p role="status" className="font-semibold text-success empty:hidden">
    {used > 0 && `${count(used)}ポイントを使います。残りのお支払いは${yen(toPay)}です。`}
  </p>
)
