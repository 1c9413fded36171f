import { isConverting } from '@kusuribako/ui/converting.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SearchStatus } from '../forms/search-status.tsx'
import { Required } from '../forms/text-field.tsx'
import { Refused } from '../shell/refused.tsx'
import { findByCode, type Product, useFoundGoods, type Variant, variantName } from './goods.ts'
import { say } from './words.ts'

interface FindGoodsProps {
  label: string
  /** A choice is required. */
  isRequired?: boolean
  /** How to search, if not in the usual ways only. */
  help?: string
  /** Called with the choice; also with one already chosen, when its code is typed again. */
  pick: (product: Product, variant: Variant) => void
  /** What is already chosen, by variant id. */
  isPicked: (variant: Variant) => boolean
  /** Products are chosen, with all their variants. */
  isWhole?: boolean
  /** Further choices for a product, beside its variants. */
  more?: (product: Product) => ReactNode
  /** Takes the focus in its dialog: a barcode scanner ends with Enter, which must not close the dialog. */
  'data-autofocus'?: boolean
}

/**
 * Searches goods while their name is typed, and selects variants; a complete code and Enter, as a scanner types it,
 * selects its variant at once. Placed inside a form.
 */
export function FindGoods({ label, isRequired, help = say.searchHelp, ...rest }: FindGoodsProps) {
  const { pick, isPicked, isWhole, more } = rest
  const [typed, setTyped] = useState('')
  const search = useFoundGoods(typed)
  const found = search.data ?? []
  const scan = useScan(pick, (code) => setTyped((now) => now || code))
  return (
    <div className="flex flex-col gap-2">
      <TextInput
        label={isRequired ? <Required>{label}</Required> : label}
        aria-required={isRequired}
        description={help}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The surrounding form is submitted by its button.
          event.preventDefault()
          if (isConverting(event)) return
          // A scanner types the next code while this one is being searched.
          setTyped('')
          scan.mutate(typed)
        }}
        autoComplete="off"
        data-autofocus={rest['data-autofocus']}
      />
      <Refused error={scan.error} />
      <SearchStatus search={search} found={say.found} none={say.notFound} />
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

/**
 * Selects the variant of a code; an unknown code is returned. Each is rendered before further events, so that what is
 * typed next, and the next code, find it selected.
 */
function useScan(pick: FindGoodsProps['pick'], restoreCode: (code: string) => void) {
  const latestPick = useRef(pick)
  useLayoutEffect(() => {
    latestPick.current = pick
  })
  return useMutation({
    mutationFn: findByCode,
    onSuccess: (one, code) => flushSync(() => (one ? latestPick.current(one.product, one.variant) : restoreCode(code))),
    onError: (_error, code) => restoreCode(code),
  })
}

interface ChoiceProps {
  /** The selected ones, with full names. */
  name: string
  isPicked: boolean
  pick: () => void
  children: string
}

/** A button that selects one item; then it says so and is disabled. */
export const Choice = ({ name, isPicked, pick, children }: ChoiceProps) => (
  <Button
    variant="default"
    onClick={pick}
    disabled={isPicked}
    aria-label={isPicked ? say.chosenOf(name) : say.chooseOf(name)}
  >
    {isPicked ? `✓ ${children === say.choose ? say.chosen : children}` : `＋ ${children}`}
  </Button>
)
