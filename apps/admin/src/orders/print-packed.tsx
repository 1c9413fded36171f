import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Refused } from '../shell/refused.tsx'
import { sayBulk } from './bulk-words.ts'
import { type Order, readOrder } from './orders.ts'
import { readParcelLots } from './parcel-lots.ts'
import { PickingSheets, type Sheet } from './picking-sheet.tsx'
import { parcelName, parcelState } from './progress.ts'
import { say } from './words.ts'

/** Prints the picking lists of orders that were packed together, in their sequence. */
export function PrintPacked({ orders }: { orders: readonly Order[] }) {
  const { mutate, data, reset, error, isPending } = useMutation({ mutationFn: () => sheetsOf(orders) })
  return (
    <div className="my-4 flex flex-col items-start gap-3">
      <Refused error={error} />
      <Button loading={isPending} onClick={() => mutate()}>
        {sayBulk.print(orders.length)}
      </Button>
      {data && <PickingSheets sheets={data} close={reset} />}
    </div>
  )
}

/** Of the parcels that are still here. */
async function sheetsOf(orders: readonly Order[]): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  // One order after the other: fifty at once would be too many requests.
  for (const { id } of orders) {
    const [order, lots] = await Promise.all([readOrder(id), readParcelLots(id)])
    for (const parcel of order.fulfillments)
      if (parcelState(parcel) === 'packed')
        sheets.push({
          title: `${say.number(order.display_id)}　${parcelName(order, parcel.id)}`,
          parcel,
          lines: order.items,
          lots: lots.get(parcel.id)?.lots ?? [],
        })
  }
  return sheets
}
