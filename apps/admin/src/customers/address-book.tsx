import { fullName, phone } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { AddressFields } from '../drafts/address-fields.tsx'
import { addressValuesOf, isCompleteAddress } from '../drafts/draft-form.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { linesOf } from '../orders/buyer.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { RowAct, RowActs } from '../tables/row-acts.tsx'
import { type Customer, readAddress, removeAddress, saveAddress } from './customers.ts'
import { sayBook as say } from './words.ts'

type Address = Customer['shipping_addresses'][number]
type Act = { act: 'add' } | { act: 'edit' | 'remove'; address: Address }

/** A member's address book: they may ask staff to correct it. */
export function AddressBook({ customer: { id, has_account, shipping_addresses } }: { customer: Customer }) {
  const { mayWrite } = useRight('people')
  const { act, begin, ...acts } = useActs<Act>()
  const isOpen = mayWrite && has_account
  return (
    <Section
      title={say.title}
      acts={
        isOpen && (
          <Button variant="default" onClick={() => begin({ act: 'add' })}>
            {say.add}
          </Button>
        )
      }
    >
      <SuccessMessage {...acts} />
      {shipping_addresses.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {shipping_addresses.map((address) => (
          <li key={address.id} className="flex flex-wrap items-center gap-x-4 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-56 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {textOf(address)}
            </span>
            {isOpen && (
              <RowActs>
                <RowAct name={say.editOf(nameOf(address))} onClick={() => begin({ act: 'edit', address })}>
                  {say.edit}
                </RowAct>
                <RowAct
                  color="danger"
                  name={say.removeOf(nameOf(address))}
                  onClick={() => begin({ act: 'remove', address })}
                >
                  {say.remove}
                </RowAct>
              </RowActs>
            )}
          </li>
        ))}
      </ul>
      {act && act.act !== 'remove' && (
        <Write customerId={id} address={act.act === 'edit' ? act.address : null} {...acts} />
      )}
      {act?.act === 'remove' && <Remove customerId={id} address={act.address} {...acts} />}
    </Section>
  )
}

const textOf = (address: Address) =>
  [fullName(address), linesOf(address), address.phone && phone(address.phone)].filter(Boolean).join('\n')
/** For the buttons and dialogs: a book often has several addresses of one name. */
const nameOf = (address: Address) => `${fullName(address)} 様（${address.city ?? ''}${address.address_1 ?? ''}）`

function Write({ customerId, address, close, finish }: ActProps & { customerId: string; address: Address | null }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => addressValuesOf(address),
    readNow: address && (async () => addressValuesOf(await readAddress(customerId, address.id))),
    isWhole: isCompleteAddress,
    save: (to) => saveAddress(customerId, address, to),
    done: () => finish(address ? say.changed : say.added),
  })
  return (
    <ActionDialog
      title={address ? say.editAsk(nameOf(address)) : say.add}
      act={say.save}
      {...dialogProps}
      close={close}
    >
      {address && <p>{say.editDoes}</p>}
      <AddressFields to={values} change={set} isTried={isTried} />
    </ActionDialog>
  )
}

const Remove = ({ customerId, address, close, finish }: ActProps & { customerId: string; address: Address }) => (
  <Confirm
    title={say.removeAsk(nameOf(address))}
    act={say.doRemove}
    isDanger
    close={close}
    work={() => removeAddress(customerId, address.id)}
    done={() => finish(say.removed)}
  >
    <p>{say.removeDoes}</p>
  </Confirm>
)
