import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { Choice, FindGoods } from '../goods/find-goods.tsx'
import { type Product, type Variant, variantName } from '../goods/goods.ts'
import { type ChosenTarget, type Plan, readPlan, setTargets, useCategories } from './subscriptions.ts'
import { sayPlan as say } from './words.ts'

/** Chooses the goods for which a plan is offered. */
export function PlanTargets({ plan, close, finish }: ActProps & { plan: Plan }) {
  const [chosen, setChosen] = useState(() => chosenTargetsOf(plan))
  const unlessChanged = useConflictCheck(chosen, async () => chosenTargetsOf(await readPlan(plan.id)))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return setTargets(plan.id, chosen)
    },
    onSuccess: () => finish(say.targetsSet(plan.title, chosen.length)),
  })
  const isChosen = (id: string) => chosen.some(({ target_id }) => target_id === id)
  const add = (one: ChosenTarget) => !isChosen(one.target_id) && setChosen([...chosen, one])
  const addVariant = (product: Product, variant: Variant) =>
    add({ target_type: 'variant', target_id: variant.id, name: variantName(product, variant) })
  const addProduct = ({ id, title }: Product) => add({ target_type: 'product', target_id: id, name: title })
  return (
    <ActionDialog
      title={say.setTargetsAsk(plan.title)}
      act={say.saveTargets}
      {...saving}
      close={close}
      typed={chosen}
      submit={() => saving.mutate()}
    >
      <p>{say.setTargetsDoes}</p>
      <TargetList
        chosen={chosen}
        removeTarget={(id) => setChosen(chosen.filter(({ target_id }) => target_id !== id))}
      />
      <FindGoods
        label={say.addGoods}
        pick={addVariant}
        isPicked={({ id }) => isChosen(id)}
        more={(product) => (
          <Choice
            name={`${product.title} ${say.wholeProduct}`}
            isPicked={isChosen(product.id)}
            pick={() => addProduct(product)}
          >
            {say.wholeProduct}
          </Choice>
        )}
      />
      <AddCategory add={add} />
    </ActionDialog>
  )
}

const chosenTargetsOf = ({ targets = [] }: Plan): ChosenTarget[] =>
  targets.map(({ target_type, target_id, title, product }) => ({
    target_type,
    target_id,
    name: (target_type === 'variant' ? [product?.title, title].filter(Boolean).join(' ') : title) || say.gone,
  }))

function TargetList({ chosen, removeTarget }: { chosen: readonly ChosenTarget[]; removeTarget: (id: string) => void }) {
  if (chosen.length === 0) return <p className="text-sm text-quiet">{say.noTargets}</p>
  return (
    <ul className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded-field border border-line px-3">
      {chosen.map(({ target_type, target_id, name }) => (
        <li key={target_id} className="flex items-center gap-3 py-1 text-sm">
          <span className="w-20 shrink-0 text-quiet">{say.kindsOfTarget[target_type]}</span>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
          <Button
            variant="subtle"
            color="danger"
            onClick={() => removeTarget(target_id)}
            aria-label={say.takeAwayOf(name)}
          >
            {say.takeAway}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddCategory({ add }: { add: (chosen: ChosenTarget) => void }) {
  const { data: categories = [] } = useCategories()
  return (
    <NativeSelect
      label={say.addCategory}
      data={[
        { value: '', label: say.chooseCategory },
        ...categories.map(({ target_id, name }) => ({ value: target_id, label: name })),
      ]}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const one = categories.find(({ target_id }) => target_id === value)
        if (one) add(one)
      }}
    />
  )
}
