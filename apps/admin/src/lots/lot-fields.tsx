import { Button } from '@mantine/core'
import { FindGoods } from '../goods/find-goods.tsx'
import { variantName } from '../goods/goods.ts'
import { BoxFields, type BoxText } from './box-fields.tsx'
import { sayLots as say } from './words.ts'

/** The lot: its goods, and what is printed on the box. */
interface LotValues extends BoxText {
  variant_id: string
  /** Of the goods. */
  name: string
}

export interface FieldsProps<T extends LotValues = LotValues> {
  typed: T
  set: (part: Partial<T>) => void
  isTried: boolean
}

export function LotFields({ typed, set, isTried }: FieldsProps) {
  const { variant_id, name } = typed
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
      <BoxFields {...{ typed, set, isTried }} />
    </>
  )
}

/** The goods of the lot: one variant. */
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
