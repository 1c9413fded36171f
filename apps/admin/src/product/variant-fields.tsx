import { plainJan, whyNotJan } from '@kusuribako/contract/catalogue/jan.rules'
import type { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'
import { saleClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { Checkbox } from '@mantine/core'
import { ChoiceField } from '../forms/choice-field.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { sayGuarded } from '../pharmacy/guarded-words.ts'
import { isTaken } from './product.ts'
import {
  hasSeveralOptions,
  isDuplicateName,
  lacksGround,
  limits,
  type Option,
  plainSku,
  type Values,
  type Variant,
} from './variant-form.ts'
import { sayVariant as say } from './variant-words.ts'

export interface VariantFieldsProps {
  values: Values
  set: (part: Partial<Values>) => void
  isTried: boolean
  options: readonly Option[]
  /** The other variants. */
  others: readonly Variant[]
  /** Why it was not saved. */
  error: Error | null
  /** For one without a price so far. */
  mayLackPrice?: boolean
}

/** A variant's name, price, numbers and legal sale class. */
export function MainFields({ values, set, isTried, error, mayLackPrice = false, ...named }: VariantFieldsProps) {
  const { jan } = values
  const whyNot = isTried && jan.trim() ? whyNotJan(jan) : null
  return (
    <>
      <NameFields values={values} set={set} isTried={isTried} {...named} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={say.sku}
          description={say.skuHelp}
          value={values.sku}
          change={(sku) => set({ sku })}
          isTried={isTried}
          wrong={isTaken(error, plainSku(values.sku)) ? say.skuTaken : undefined}
          autoComplete="off"
        />
        <TextField
          label={say.jan}
          description={say.janHelp}
          value={jan}
          change={(typed) => set({ jan: typed })}
          isTried={isTried}
          wrong={whyNot ? say.janWrong[whyNot] : isTaken(error, plainJan(jan)) ? say.janTaken : undefined}
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      </div>
      <NumberField
        label={say.price}
        description={say.priceHelp}
        value={values.price}
        change={(price) => set({ price })}
        {...limits.price}
        isOptional={mayLackPrice}
        isTried={isTried}
      />
      <ChoiceField
        label={say.saleClass}
        description={say.saleClassHelp}
        choices={[{ value: '', label: say.noClass }, ...saleClasses.map((name) => ({ value: name, label: name }))]}
        value={values.saleClass}
        change={(saleClass) => set({ saleClass })}
      />
    </>
  )
}

type NameProps = Omit<VariantFieldsProps, 'error' | 'mayLackPrice'>

/** Its name, or the values that form it. */
function NameFields({ values, set, isTried, options, others }: NameProps) {
  const wrong = isDuplicateName(values, options, others) ? say.nameTwice : undefined
  if (!hasSeveralOptions(options))
    return (
      <TextField
        label={say.name}
        description={say.nameHelp}
        value={values.name}
        change={(name) => set({ name })}
        isTried={isTried}
        wrong={wrong}
        data-autofocus
      />
    )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {options.map(({ id, title }, at) => (
        <TextField
          key={id}
          label={title}
          value={values.optionValues[id] ?? ''}
          change={(value) => set({ optionValues: { ...values.optionValues, [id]: value } })}
          isTried={isTried}
          wrong={at === 0 ? wrong : undefined}
          {...(at === 0 && { 'data-autofocus': true })}
        />
      ))}
    </div>
  )
}

type PartProps = Pick<VariantFieldsProps, 'values' | 'set' | 'isTried'>

/** Its quantity limit, and its abuse protection. */
export const LimitFields = ({ values, set, isTried }: PartProps) => (
  <>
    <Checkbox.Group
      label={say.guarded}
      description={say.guardedHelp}
      value={values.guarded}
      onChange={(guarded) => set({ guarded: guarded as GuardedIngredient[] })}
    >
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {Object.entries(sayGuarded.ingredients).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </div>
    </Checkbox.Group>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        label={say.packageDays}
        description={say.packageDaysHelp}
        value={values.packageDays}
        change={(packageDays) => set({ packageDays })}
        {...limits.packageDays}
        isTried={isTried}
      />
      <NumberField
        label={say.most}
        description={say.mostHelp}
        value={values.maxQuantity}
        change={(maxQuantity) => set({ maxQuantity })}
        {...limits.maxQuantity}
        isTried={isTried}
      />
    </div>
    <p role="status" className="text-sm text-warning empty:hidden">
      {values.guarded.length > 0 && !values.packageDays.trim() && say.packageDaysNeeded}
    </p>
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        label={say.asking}
        description={say.askingHelp}
        value={values.askingPrice}
        change={(askingPrice) => set({ askingPrice })}
        {...limits.askingPrice}
        isTried={isTried}
      />
      <TextField
        label={say.ground}
        description={say.groundHelp}
        value={values.askingGround}
        change={(askingGround) => set({ askingGround })}
        isTried={isTried}
        isOptional
        wrong={isTried && lacksGround(values) ? say.groundMissing : undefined}
      />
    </div>
  </>
)

/** Whether its pieces are counted, and a new one's initial stock. */
export const StockFields = ({ values, set, isTried, isNew }: PartProps & { isNew: boolean }) => (
  <>
    <Checkbox
      label={say.isCounted}
      checked={values.isCounted}
      onChange={(event) => set({ isCounted: event.currentTarget.checked })}
    />
    {values.isCounted && (
      <Checkbox
        label={say.mayBackorder}
        checked={values.mayBackorder}
        onChange={(event) => set({ mayBackorder: event.currentTarget.checked })}
      />
    )}
    {values.isCounted && isNew && (
      <NumberField
        label={say.pieces}
        description={say.piecesHelp}
        value={values.pieces}
        change={(pieces) => set({ pieces })}
        {...limits.pieces}
        isTried={isTried}
        className="max-w-56"
      />
    )}
  </>
)
