import type { PaymentMethod } from '@kusuribako/contract/payments/cards'
import { FieldGroup } from '@kusuribako/ui/field.tsx'
import { RadioCard } from '@kusuribako/ui/inputs.tsx'
import { CardName } from './card-name.tsx'

interface CardChoicesProps {
  saved: readonly PaymentMethod[]
  chosen: string | undefined
  choose?: (id: string) => void
}

/** The card to charge: a saved one, or `new`. */
export function SavedCards({ saved, chosen, choose }: Required<CardChoicesProps>) {
  return (
    <FieldGroup legend="お支払いに使うカード">
      <div className="grid gap-2">
        <CardChoices saved={saved} chosen={chosen} choose={choose} />
        <RadioCard
          name="card"
          value="new"
          label="新しいカードで支払う"
          defaultChecked={chosen === 'new'}
          onChange={() => choose('new')}
        />
      </div>
    </FieldGroup>
  )
}

/** The card offered first: the member's choice, else the first. */
export const firstCard = (saved: readonly PaymentMethod[], selectedId: string | null) =>
  saved.find(({ id }) => id === selectedId) ?? saved[0]

/** Each saved card as one choice of the field `card`. */
export const CardChoices = ({ saved, chosen, choose }: CardChoicesProps) =>
  saved.map(({ id, card }) => (
    <RadioCard
      key={id}
      name="card"
      value={id}
      label={<CardName card={card} />}
      note={`有効期限 ${card.exp_month}月 / ${card.exp_year}年`}
      defaultChecked={id === chosen}
      onChange={() => choose?.(id)}
    />
  ))
