import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { isEmail } from '../forms/is-email.ts'
import { TextField } from '../forms/text-field.tsx'
import { blockCart, findCarts, type ShopperCart } from './settings.ts'
import { sayBlocked as say } from './words.ts'

/** Blocks a shopper's cart: found by their e-mail address, because they see no number of it, or named by it. */
export function BlockCart({ close, finish }: ActProps) {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState('')
  const [isTried, setTried] = useState(false)
  const identifier = typed.trim()
  const isId = /^cart_\w{1,64}$/.test(identifier)
  const isWrong = !isId && !isEmail(identifier)
  const blocking = useMutation({ mutationFn: blockCart, onSuccess: () => finish(say.added) })
  const finding = useMutation({
    mutationFn: findCarts,
    onSuccess: (carts) => {
      const unblocked = carts.filter(({ is_blocked }) => !is_blocked)
      choose(unblocked.length === 1 ? unblocked[0]!.id : '')
      setTried(false)
    },
  })
  const id = isId ? identifier : chosen
  const isFound = (finding.data?.length ?? 0) > 0
  return (
    <ActionDialog
      title={say.addAsk}
      act={isId || isFound ? say.add : say.find}
      isDanger={isId || isFound}
      isPending={blocking.isPending || finding.isPending}
      error={blocking.error ?? finding.error}
      close={close}
      submit={() => {
        setTried(true)
        if (isWrong) return
        if (id) blocking.mutate(id)
        else if (!isFound) finding.mutate(identifier)
      }}
    >
      <p>{say.addDoes}</p>
      <TextField
        label={say.whose}
        description={say.whoseHelp}
        value={typed}
        change={(text) => {
          setTyped(text)
          choose('')
          finding.reset()
          blocking.reset()
        }}
        isTried={isTried}
        wrong={isTried && isWrong ? say.whoseWrong : undefined}
        autoComplete="off"
        data-autofocus
      />
      {finding.data && <FoundCarts carts={finding.data} chosen={chosen} choose={choose} isTried={isTried} />}
    </ActionDialog>
  )
}

interface FoundCartsProps {
  carts: readonly ShopperCart[]
  chosen: string
  choose: (id: string) => void
  isTried: boolean
}

function FoundCarts({ carts, chosen, choose, isTried }: FoundCartsProps) {
  if (carts.length === 0) return <p role="status">{say.nothing}</p>
  return (
    <Radio.Group label={say.found} value={chosen} onChange={choose} error={isTried && !chosen && say.choose}>
      <div className="mt-2 flex flex-col gap-3">
        {carts.map((cart) => (
          <Radio
            key={cart.id}
            value={cart.id}
            disabled={cart.is_blocked}
            label={goodsOf(cart)}
            description={`${say.changedAt(dateAndTime(cart.updated_at))}${cart.is_blocked ? `　${say.already}` : ''}`}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

const goodsOf = ({ goods }: ShopperCart) =>
  goods.map(({ title, quantity }) => say.goods(title, quantity)).join('、') || say.noGoods
