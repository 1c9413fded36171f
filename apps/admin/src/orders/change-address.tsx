import { AddressFields } from '../drafts/address-fields.tsx'
import { addressOf, addressValuesOf, isCompleteAddress } from '../drafts/draft-form.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import type { ActProps } from './acting.tsx'
import { changeAddress, readOrder } from './orders.ts'
import { say } from './words.ts'

/** Corrects the delivery address, for a buyer who calls: what was agreed and paid requires an edit. */
export function ChangeAddress({ order: { id, display_id, shipping_address, fulfillments }, close, finish }: ActProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => addressValuesOf(shipping_address),
    readNow: async () => addressValuesOf((await readOrder(id)).shipping_address),
    isWhole: isCompleteAddress,
    save: (to) => changeAddress(id, addressOf(to)),
    done: () => finish(say.addressChanged(display_id)),
  })
  return (
    <ActionDialog title={say.changeAddressAsk(display_id)} act={say.saveAddress} {...dialogProps} close={close}>
      <p>{say.changeAddressDoes}</p>
      {fulfillments.some(({ shipped_at }) => shipped_at) && <p className="text-warning">{say.addressLeft}</p>}
      <AddressFields to={values} change={set} isTried={isTried} />
    </ActionDialog>
  )
}
