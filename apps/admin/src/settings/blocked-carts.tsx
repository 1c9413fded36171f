import { Badge } from '@kusuribako/ui/badge.tsx'
import { EmailText } from '@kusuribako/ui/email-text.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { type ActProps, useActs } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { Listed } from '../tables/listed.tsx'
import type { Column } from '../tables/rows.tsx'
import { BlockCart } from './block-cart.tsx'
import { type BlockedCart, unblockCart, useBlockedCarts } from './settings.ts'
import { sayBlocked as say } from './words.ts'

const names = say.columns

/** The carts blocked by staff, newest first. */
export function BlockedCartsPage() {
  const { mayWrite } = useRight('orders')
  const { act, begin, ...acts } = useActs<BlockedCart | 'new'>()
  return (
    <Page
      part="orders"
      title={say.title}
      lead={say.lead}
      acts={
        mayWrite && (
          <Button variant="outline" color="danger" onClick={() => begin('new')}>
            {say.add}
          </Button>
        )
      }
      done={acts}
    >
      <Listed
        reading={useBlockedCarts()}
        columns={columnsFor(mayWrite ? begin : null)}
        keyOf={({ id }) => id}
        label={say.title}
        empty={say.empty}
      />
      {act === 'new' && <BlockCart {...acts} />}
      {act && act !== 'new' && <Unblock cart={act} {...acts} />}
    </Page>
  )
}

/** Its shopper's e-mail address, where one was entered, and its number. */
const CartOwner = ({ cart: { email, cart_id } }: { cart: BlockedCart }) => (
  <>
    <EmailText email={email} />
    <span className={`block [overflow-wrap:anywhere] ${email ? 'text-xs text-quiet' : ''}`}>{cart_id}</span>
  </>
)

const columnsFor = (begin: ((cart: BlockedCart) => void) | null): Column<BlockedCart>[] => [
  { name: names.cart, cell: (cart) => <CartOwner cart={cart} /> },
  {
    name: names.state,
    cell: ({ state }) => <Badge tone={state === 'pending' ? 'warning' : 'success'}>{say.states[state]}</Badge>,
  },
  { name: names.since, cell: ({ created_at }) => dateAndTime(created_at) },
  ...(begin
    ? [
        {
          name: names.act,
          isAct: true,
          cell: (cart: BlockedCart) => (
            <Button variant="default" onClick={() => begin(cart)} aria-label={say.removeOf(cart.cart_id)}>
              {say.remove}
            </Button>
          ),
        },
      ]
    : []),
]

function Unblock({ cart, close, finish }: ActProps & { cart: BlockedCart }) {
  return (
    <Confirm
      title={say.removeAsk}
      act={say.remove}
      close={close}
      work={() => unblockCart(cart.id)}
      done={() => finish(say.removed)}
    >
      <p>
        <CartOwner cart={cart} />
      </p>
      <p>{say.removeDoes}</p>
    </Confirm>
  )
}
