import { Button } from '@mantine/core'
import { TextField } from '../forms/text-field.tsx'
import { FindGoods } from '../goods/find-goods.tsx'
import { variantName } from '../goods/goods.ts'
import { lastDayOf } from './last-day.ts'
import { sayLots as say } from './words.ts'

/** Which lot is meant: of which goods, and what stands on the box. */
interface Typed {
  variant_id: string
  /** Of the goods. */
  name: string
  lot_number: string
  day: string
}

export interface FieldsProps<T extends Typed = Typed> {
  typed: T
  set: (part: Partial<T>) => void
  isTried: boolean
}

export function LotFields({ typed: { variant_id, name, lot_number, day }, set, isTried }: FieldsProps) {
  return (
    <>
      {variant_id ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{say.chosen(name)}</span>
          <Button variant="subtle" onClick={() => set({ variant_id: '', name: '' })}>
            {say.again}
          </Button>
        </p>
      ) : (
        <Goods {...{ set, isTried }} />
      )}
      <TextField
        label={say.number}
        value={lot_number}
        change={(text) => set({ lot_number: text })}
        isTried={isTried}
        maxLength={50}
        autoComplete="off"
      />
      <TextField
        label={say.expires}
        description={say.expiresHelp}
        value={day}
        change={(text) => set({ day: text })}
        isTried={isTried}
        wrong={isTried && !lastDayOf(day) ? say.expiresWrong : undefined}
        autoComplete="off"
      />
    </>
  )
}

/** Whose lot it is: one variant. */
const Goods = ({ set, isTried }: Pick<FieldsProps, 'set' | 'isTried'>) => (
  <>
    <FindGoods
      label={say.goods}
      isRequired
      pick={(product, variant) => set({ variant_id: variant.id, name: variantName(product, variant) })}
      isPicked={() => false}
    />
    {isTried && (
      <p role="alert" className="text-sm text-danger">
        {say.goodsMissing}
      </p>
    )}
  </>
)
