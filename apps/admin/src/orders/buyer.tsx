import type { Address } from '@kusuribako/contract/customers/addresses'
import { isErasedEmail } from '@kusuribako/contract/customers/erased-email'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { fullName, phone, postalCode } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { RowLink } from '../tables/row-link.tsx'
import { words } from '../wording.ts'
import { sayGiving } from './give-words.ts'
import type { Begin } from './order-page.tsx'
import type { Order } from './orders.ts'
import { say } from './words.ts'

/** The buyer, and the delivery address. */
export function Buyer({ order, begin }: { order: Order; begin: Begin }) {
  const { shipping_address: to, billing_address: bill, shipping_methods } = order
  const deliveryNames = shipping_methods.flatMap(({ return_id, shipping_option }) =>
    return_id === null && shipping_option ? [shipping_option.name] : [],
  )
  const isElsewhere = bill && to && linesOf(bill) !== linesOf(to)
  return (
    <Section
      title={say.buyer}
      acts={
        begin &&
        order.status !== 'canceled' &&
        !isErasedEmail(order.email) && (
          <>
            <Button variant="default" onClick={() => begin({ act: 'address' })}>
              {say.changeAddress}
            </Button>
            {order.customer?.has_account === false && (
              <Button variant="default" onClick={() => begin({ act: 'give' })}>
                {sayGiving.act}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        isNarrow
        facts={[
          [say.name, (to && fullName(to)) || words.list.none],
          [say.email, <CustomerLink key="email" id={order.customer_id} email={emailOf(order)} />],
          [say.phone, to?.phone ? phone(to.phone) : words.list.none],
          [say.address, (to && linesOf(to)) || words.list.none],
          ...(isElsewhere ? [[say.billing, `${fullName(bill)}\n${linesOf(bill)}`] as [string, string]] : []),
          [say.delivery, deliveryNames.join('、') || words.list.none],
          ...(order.no_notification ? [[say.letters, say.lettersOff] as [string, string]] : []),
        ]}
      />
    </Section>
  )
}

/** After its retention an order has no address of its own (138): staff still reach the account of a member. */
const emailOf = ({ email, customer }: Order) => (isErasedEmail(email) && customer?.has_account ? customer.email : email)

/** An e-mail address with a link to its customer. */
export function CustomerLink({ id, email }: { id: string; email: string }) {
  const { mayRead } = useRight('people')
  if (isErasedEmail(email)) return words.list.none
  if (!mayRead) return <EmailText email={email} />
  return (
    <RowLink to={`/customers/${id}`} isPlain>
      <EmailText email={email} />
    </RowLink>
  )
}

export const linesOf = (address: Pick<Address, 'postal_code' | 'province' | 'city' | 'address_1' | 'address_2'>) =>
  [
    address.postal_code && `〒${postalCode(address.postal_code)}`,
    [address.province, address.city, address.address_1].filter(Boolean).join(''),
    address.address_2,
  ]
    .filter(Boolean)
    .join('\n')
