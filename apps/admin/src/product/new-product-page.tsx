import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusInvalidField, useFocusOnRefusal } from '../forms/form-focus.ts'
import { HandleField } from '../forms/handle-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { Unsaved, useChanged } from '../forms/unsaved.tsx'
import { say as sayGoods } from '../goods/words.ts'
import { Back } from '../shell/back.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { Refused } from '../shell/refused.tsx'
import { RequireAccess } from '../shell/require-access.tsx'
import { useMayGoOn } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { KindField } from './facts-dialog.tsx'
import { emptyProduct, handleFor, isWhole, type NewProduct } from './new-form.ts'
import { isTaken, makeProduct } from './product.ts'
import { MainFields, StockFields } from './variant-fields.tsx'
import { say, sayNew } from './words.ts'

/** Creates a product with its first variant; the rest is added on its page, before it is shown. */
export function NewProductPage() {
  const mayGoOn = useMayGoOn('goods')
  return (
    <RequireAccess part="goods" title={sayNew.title}>
      <Back to="/products">{sayGoods.back}</Back>
      <PageTitle>{sayNew.title}</PageTitle>
      <p className="phrases text-sm text-quiet">{sayNew.lead}</p>
      {mayGoOn && <Form />}
    </RequireAccess>
  )
}

function Form() {
  const navigate = useNavigate()
  const [values, setValues] = useState(emptyProduct)
  const [isTried, setTried] = useState(false)
  const making = useMutation({
    mutationFn: () => makeProduct(values),
    onSuccess: (id) => navigate(`/products/${id}`, { state: { said: sayNew.made(values.title.trim()) } }),
  })
  const isChanged = useChanged(values)
  const place = useFocusOnRefusal(making.isPending)
  const set = (part: Partial<NewProduct>) => setValues({ ...values, ...part })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (isWhole(values)) making.mutate()
    else setTimeout(() => focusInvalidField(form))
  }
  const { variant } = values
  const variantFieldProps = {
    values: variant,
    set: (part: Partial<typeof variant>) => set({ variant: { ...variant, ...part } }),
    isTried,
  }
  return (
    <form ref={place} noValidate onSubmit={submit} className="mt-4 flex max-w-3xl flex-col gap-5">
      <Section title={sayNew.product}>
        <div className="flex flex-col gap-4">
          <TitleAndKind values={values} set={set} isTried={isTried} />
          <HandleField
            value={values.handle}
            change={(handle) => set({ handle })}
            isTried={isTried}
            isTaken={isTaken(making.error, handleFor(values.handle, variant))}
            label={say.handle}
            help={sayNew.handleHelp}
            placeholder={handleFor('', variant)}
            isOptional
          />
        </div>
      </Section>
      <Section title={sayNew.variant}>
        <div className="flex flex-col gap-4">
          <MainFields {...variantFieldProps} options={[]} others={[]} error={making.error} />
          <StockFields {...variantFieldProps} isNew />
        </div>
      </Section>
      <Refused error={making.error} />
      {isChanged && <Unsaved />}
      <Button type="submit" loading={making.isPending} className="self-start">
        {sayNew.make}
      </Button>
    </form>
  )
}

interface PartProps {
  values: NewProduct
  set: (part: Partial<NewProduct>) => void
  isTried: boolean
}

const TitleAndKind = ({ values, set, isTried }: PartProps) => (
  <>
    <TextField label={say.name} value={values.title} change={(title) => set({ title })} isTried={isTried} />
    <KindField value={values.kind} change={(kind) => set({ kind })} isTried={isTried} />
  </>
)
