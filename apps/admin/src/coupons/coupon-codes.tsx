import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { Section } from '../shell/section.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { type Column, Rows } from '../tables/rows.tsx'
import { isCode, limits, plainCode } from './coupon-form.ts'
import { type Code, type Coupon, makeCode, removeCode, useCodes } from './coupons.ts'
import { StateBadge } from './coupons-page.tsx'
import { periodOf } from './terms.ts'
import { sayCodes as say, sayForm, say as sayOf } from './words.ts'

interface CouponCodesProps {
  coupon: Coupon
  /** Null for read-only users. */
  make: (() => void) | null
  remove: (code: Code) => void
}

/** The codes of a coupon, and the button for one more. */
export function CouponCodes({ coupon, make, remove }: CouponCodesProps) {
  const { data, error, refetch } = useCodes(coupon.id)
  return (
    <Section title={say.title} acts={make && <Button onClick={make}>{say.make}</Button>}>
      <p className="mb-3 text-sm text-quiet">{say.lead}</p>
      {!data && <LoadingOrError error={error} again={refetch} rows={3} />}
      {data && (
        <>
          {data.count > 0 && <p className="mb-2 text-sm text-quiet">{say.count(data.codes.length, data.count)}</p>}
          <Rows
            rows={data.codes}
            columns={columnsFor(coupon, make ? remove : null)}
            keyOf={(code) => code.id}
            label={say.title}
            empty={say.none}
          />
        </>
      )}
    </Section>
  )
}

const names = say.columns

const columnsFor = (parent_discount: Coupon, remove: CouponCodesProps['remove'] | null): Column<Code>[] => [
  {
    name: names.code,
    cell: ({ id, code }) => (
      <RowLink to={`/coupons/${id}`} isPlain>
        {code}
      </RowLink>
    ),
  },
  { name: names.state, cell: (code) => <StateBadge coupon={{ ...code, regions: [], parent_discount }} /> },
  { name: names.period, cell: periodOf },
  { name: names.uses, cell: ({ usage_count, usage_limit }) => sayOf.uses(usage_count, usage_limit), isFigure: true },
  ...(remove
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (code: Code) => (
            <Button variant="default" onClick={() => remove(code)} aria-label={say.removeOf(code.code)}>
              {say.remove}
            </Button>
          ),
        },
      ]
    : []),
]

export function MakeCode({ coupon, close, finish }: ActProps & { coupon: Coupon }) {
  const [code, setCode] = useState('')
  const [limit, setLimit] = useState('1')
  const [isTried, setTried] = useState(false)
  const making = useMutation({
    mutationFn: () => makeCode(coupon.id, plainCode(code), wholeNumber(limit)!),
    onSuccess: () => finish(say.made(plainCode(code))),
  })
  const isTaken = isDuplicate(making.error)
  const limitRange = { min: 1, max: limits.count.max }
  return (
    <ActionDialog
      title={say.makeAsk(coupon.code)}
      act={say.make}
      isPending={making.isPending}
      error={isTaken ? null : making.error}
      close={close}
      submit={() => {
        setTried(true)
        if (isCode(code) && !whyNotNumber(limit, limitRange)) making.mutate()
      }}
    >
      <TextField
        label={say.code}
        description={sayForm.codeHelp}
        value={code}
        change={(typed) => {
          setCode(typed)
          making.reset()
        }}
        isTried={isTried}
        wrong={isTried && code.trim() && !isCode(code) ? sayForm.codeWrong : isTaken ? sayForm.taken : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        data-autofocus
      />
      <NumberField label={say.limit} value={limit} change={setLimit} {...limitRange} isTried={isTried} />
    </ActionDialog>
  )
}

export const RemoveCode = ({ coupon, code, close, finish }: ActProps & { coupon: Coupon; code: Code }) => (
  <Confirm
    title={say.removeAsk(code.code)}
    act={say.remove}
    isDanger
    close={close}
    work={() => removeCode(coupon.id, code.code)}
    done={() => finish(say.removed(code.code))}
  >
    <p>{say.removeDoes}</p>
  </Confirm>
)
