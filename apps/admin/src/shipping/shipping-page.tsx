import { Badge } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { type Delivery, useDeliveries, withdrawDelivery } from './deliveries.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { GapAlert } from './gap-alert.tsx'
import { say } from './words.ts'

const names = say.columns

type Act = { act: 'edit'; delivery: Delivery | null } | { act: 'end'; delivery: Delivery }

/** The shipping options with price, conditions and audience. */
export function ShippingPage() {
  const { mayWrite } = useRight('settings')
  const { act, begin, ...acts } = useActs<Act>()
  const reading = useDeliveries()
  const rows = reading.data?.rows ?? []
  const others = rows.filter(({ id }) => id !== act?.delivery?.id)
  return (
    <Page
      part="settings"
      title={say.title}
      lead={say.lead}
      acts={mayWrite && <Button onClick={() => begin({ act: 'edit', delivery: null })}>{say.add}</Button>}
      done={acts}
    >
      {reading.data && <GapAlert options={rows} title={say.gapTitle} />}
      <Listed
        reading={reading}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      <p className="mt-3 text-sm text-quiet">{say.hint}</p>
      {act?.act === 'edit' && <DeliveryDialog delivery={act.delivery} others={others} {...acts} />}
      {act?.act === 'end' && (
        <Confirm
          title={say.endAsk(act.delivery.name)}
          act={say.doEnd}
          isDanger
          close={acts.close}
          work={() => withdrawDelivery(act.delivery.id)}
          done={() => acts.finish(say.ended(act.delivery.name))}
        >
          <p>{say.endDoes[act.delivery.isReturn ? 'back' : 'out']}</p>
          <GapAlert options={others} title={say.gapAfter} />
        </Confirm>
      )}
    </Page>
  )
}

const columnsFor = (begin: ((act: Act) => void) | null): Column<Delivery>[] => [
  {
    name: names.name,
    cell: ({ name, description }) => (
      <>
        <span className="font-semibold">{name}</span>
        {description && <span className="line-clamp-2 text-xs text-quiet">{description}</span>}
      </>
    ),
  },
  { name: names.fee, cell: ({ fee }) => (fee === 0 ? say.free : yen(fee)), isFigure: true },
  { name: names.sums, cell: ({ from, below }) => <span className="whitespace-nowrap">{say.sums(from, below)}</span> },
  { name: names.whom, cell: AudienceBadge },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (delivery: Delivery) => (
            <>
              <Button
                variant="default"
                onClick={() => begin({ act: 'edit', delivery })}
                aria-label={say.editOf(delivery.name)}
              >
                {say.edit}
              </Button>
              <Button
                variant="default"
                color="danger"
                onClick={() => begin({ act: 'end', delivery })}
                aria-label={say.endOf(delivery.name)}
              >
                {say.end}
              </Button>
            </>
          ),
        },
      ]
    : []),
]

function AudienceBadge({ audience, isReturn, isForStaff }: Delivery) {
  if (isForStaff) return <Badge tone="warning">{say.forStaff}</Badge>
  if (isReturn) return <Badge tone="neutral">{say.returns}</Badge>
  return <Badge tone={audience === 'everyone' ? 'success' : 'info'}>{say.audiences[audience]}</Badge>
}
