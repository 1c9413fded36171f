import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ChooseGoods } from './choose-goods.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { isCode } from './coupon-form.ts'
import { type Coupon, duplicateCoupon, removeCoupon, switchCoupon } from './coupons.ts'
import { appliesToLaterDeliveries } from './terms.ts'
import { say, sayForm } from './words.ts'

export type Act = 'edit' | 'goods' | 'end' | 'open' | 'duplicate' | 'remove'

/** The action in progress on a coupon. */
export function CouponActDialog({ act, ...props }: ActProps & { act: Act; coupon: Coupon }) {
  if (act === 'edit') return <CouponDialog {...props} />
  if (act === 'goods') return <ChooseGoods {...props} />
  if (act === 'duplicate') return <Duplicate {...props} />
  if (act === 'remove') return <Remove {...props} />
  return <Switch off={act === 'end'} {...props} />
}

type CouponActProps = ActProps & { coupon: Coupon }

function Switch({
  coupon: { id, code, is_dynamic, parent_discount },
  off,
  close,
  finish,
}: CouponActProps & { off: boolean }) {
  return (
    <Confirm
      title={off ? say.endAsk(code) : say.openAsk(code)}
      act={off ? say.end : say.open}
      isDanger={off}
      close={close}
      work={() => switchCoupon(id, off)}
      done={() => finish(off ? say.ended(code) : say.opened(code))}
    >
      <p>{off ? say.endDoes : say.openDoes}</p>
      {is_dynamic && !parent_discount && <p className="mt-2">{off ? say.endDoesToCodes : say.openDoesToCodes}</p>}
    </Confirm>
  )
}

function Duplicate({ coupon, close }: CouponActProps) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const isWrong = code.trim() !== '' && !isCode(code)
  const copying = useMutation({
    mutationFn: () => duplicateCoupon(coupon.code, code),
    // The next step is there.
    onSuccess: (copy) => navigate(`/coupons/${copy.id}`, { state: { said: say.duplicated(copy.code) } }),
  })
  const isTaken = isDuplicate(copying.error)
  return (
    <ActionDialog
      title={say.duplicateAsk(coupon.code)}
      act={say.duplicate}
      isPending={copying.isPending}
      error={isTaken ? null : copying.error}
      close={close}
      submit={() => {
        setTried(true)
        if (!isWrong) copying.mutate()
      }}
    >
      <p>{say.duplicateDoes}</p>
      <TextField
        label={say.newCode}
        description={say.newCodeHelp}
        value={code}
        change={(typed) => {
          setCode(typed)
          copying.reset()
        }}
        isTried={isTried}
        isOptional
        wrong={isTried && isWrong ? sayForm.codeWrong : isTaken ? sayForm.taken : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        data-autofocus
      />
    </ActionDialog>
  )
}

function Remove({ coupon, close }: CouponActProps) {
  const navigate = useNavigate()
  return (
    <Confirm
      title={say.removeAsk(coupon.code)}
      act={say.remove}
      isDanger
      close={close}
      work={() => removeCoupon(coupon.id)}
      done={() => navigate('/coupons', { state: { said: say.removed(coupon.code) } })}
    >
      <p>{say.removeDoes}</p>
      {appliesToLaterDeliveries(coupon) && <p className="font-semibold">{say.removeRegular}</p>}
    </Confirm>
  )
}
