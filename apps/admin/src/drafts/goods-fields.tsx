import { yen } from '@kusuribako/ui/format.ts'
import { ProductName } from '@kusuribako/ui/product-name.tsx'
import { Button } from '@mantine/core'
import { NumberField } from '../forms/number-field.tsx'
import { pieceLimits, wholeNumber } from '../forms/whole-number.ts'
import { FindGoods } from '../goods/find-goods.tsx'
import { incremented, type Product, priceOf, type Variant, variantName } from '../goods/goods.ts'
import { useRight } from '../shell/rights.ts'
import { type LineValues, price, sumOf } from './draft-form.ts'
import { say } from './words.ts'

interface GoodsFieldsProps {
  goods: LineValues[]
  change: (goods: LineValues[]) => void
  isTried: boolean
}

/** The goods, each with quantity and price, today's by default. */
export function GoodsFields({ goods, change, isTried }: GoodsFieldsProps) {
  const sum = sumOf(goods)
  return (
    <>
      <ul aria-label={say.goods} className="flex flex-col divide-y divide-line">
        {goods.map((one, at) => (
          <GoodsRow
            key={one.variant_id}
            line={one}
            change={(next) => change(goods.with(at, next))}
            remove={() => change(goods.toSpliced(at, 1))}
            isTried={isTried}
          />
        ))}
      </ul>
      {goods.length === 0 &&
        (isTried ? (
          <p role="alert" className="text-sm text-danger">
            {say.noGoods}
          </p>
        ) : (
          <p className="text-sm text-quiet">{say.noneYet}</p>
        ))}
      {goods.length > 0 && sum !== null && <p className="text-right font-semibold tabular-nums">{say.sum(yen(sum))}</p>}
      {goods.some(({ price, initialPrice }) => wholeNumber(price) === initialPrice) && (
        <p className="mb-4 text-right text-sm text-quiet">{say.sumHelp}</p>
      )}
      <FindGoods
        label={say.findGoods}
        pick={(product, variant) => change(withOneMore(goods, product, variant))}
        isPicked={({ id }) => goods.some(({ variant_id }) => variant_id === id)}
      />
    </>
  )
}

function withOneMore(goods: LineValues[], product: Product, variant: Variant): LineValues[] {
  const at = goods.findIndex(({ variant_id }) => variant_id === variant.id)
  const one = goods[at]
  if (one) return goods.with(at, { ...one, quantity: incremented(one.quantity) })
  const [name, initialPrice] = [variantName(product, variant), priceOf(variant)]
  return [...goods, { variant_id: variant.id, name, quantity: '1', price: String(initialPrice ?? ''), initialPrice }]
}

interface GoodsRowProps {
  line: LineValues
  change: (one: LineValues) => void
  remove: () => void
  isTried: boolean
}

function GoodsRow({ line, change, remove, isTried }: GoodsRowProps) {
  const mayChangePrices = useRight('money').mayWrite
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        <ProductName name={line.name} />
      </p>
      <div className="ml-auto flex w-80 max-w-full flex-wrap justify-end gap-x-2 gap-y-1">
        <NumberField
          aria-label={say.quantityOf(line.name)}
          value={line.quantity}
          change={(quantity) => change({ ...line, quantity })}
          {...pieceLimits}
          isTried={isTried}
          rightSection={<Unit>{say.unit}</Unit>}
          widthInRow="w-24"
          nameInRow={say.quantity}
        />
        <NumberField
          aria-label={say.priceOf(line.name)}
          value={line.price}
          change={(price) => change({ ...line, price })}
          {...price}
          isTried={isTried}
          readOnly={!mayChangePrices}
          rightSection={<Unit>{say.yen}</Unit>}
          widthInRow="w-32"
          nameInRow={say.price}
        />
        <Button variant="subtle" color="danger" px="xs" onClick={remove} aria-label={say.takeOutOf(line.name)}>
          {say.takeOut}
        </Button>
      </div>
    </li>
  )
}

const Unit = ({ children }: { children: string }) => <span className="text-sm text-quiet">{children}</span>
