import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Product, useFoundGoods, type Variant, variantName } from './goods.ts'
import { say } from './words.ts'

interface FindGoodsProps {
  label: string
  /** Called with what was chosen. */
  pick: (product: Product, variant: Variant) => void
  /** What is chosen already, by the id of the variant. */
  isPicked: (variant: Variant) => boolean
  /** Products are chosen, whichever of their variants. */
  isWhole?: boolean
  /** Further choices for a product, beside its variants. */
  more?: (product: Product) => ReactNode
}

/** Looks for goods while their name is typed, and takes variants of them. It stands within a form. */
export function FindGoods({ label, pick, isPicked, isWhole, more }: FindGoodsProps) {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useFoundGoods(typed)
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        label={label}
        description={say.searchHelp}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The form around it is sent by its button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <p role="status" className="sr-only">
        {typed.trim().length > 1 && say.found(found.length)}
      </p>
      {typed.trim().length > 1 && found.length === 0 && <p className="text-sm text-quiet">{say.notFound}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {found.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-56 text-sm [overflow-wrap:anywhere]">{product.title}</p>
            <div className="flex flex-wrap gap-2">
              {more?.(product)}
              {(isWhole ? product.variants.slice(0, 1) : product.variants).map((variant) => (
                <Choice
                  key={variant.id}
                  name={isWhole ? product.title : variantName(product, variant)}
                  isPicked={isPicked(variant)}
                  pick={() => pick(product, variant)}
                >
                  {!isWhole && product.variants.length > 1 ? (variant.title ?? say.choose) : say.choose}
                </Choice>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ChoiceProps {
  /** What is taken, in full. */
  name: string
  isPicked: boolean
  pick: () => void
  children: string
}

/** A button that takes one thing; taken, it says so and rests. */
export const Choice = ({ name, isPicked, pick, children }: ChoiceProps) => (
  <Button variant="default" onClick={pick} disabled={isPicked} aria-label={say.chooseOf(name)}>
    {isPicked ? say.chosen : `＋ ${children}`}
  </Button>
)
