import { openCardDesk } from '../../base/testing/card-desk.ts'
import { readyToPay } from '../../base/testing/carts.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { followOrder } from './start-subscriptions.ts'

/** Every month; the first at half price, later ones 10 % off. */
export const monthly = {
  title: '毎月コース',
  frequency_interval: 1,
  frequency: 'months',
  first_time_discount_rate: 50,
  discount_rate: 10,
  status: 'published',
}

/** A shop that takes cards and offers regular deliveries, and a buyer of them. */
export async function openSubscriptionDesk(...settings: Parameters<typeof openCardDesk>) {
  const desk = await openCardDesk(...settings)
  const { shop, goods } = desk
  const staff = await signInStaff(shop)
  const offer = async (terms: object, ...offered: Good[]) => {
    const created = await shop.call('POST', '/admin/v1/subscription-plans', { subscription_plan: terms }, staff)
    const subscription_plan_id = created.body.data.plan.id as string
    const targets = offered.map((good) => ({ target_type: 'variant', target_id: goods.variants[good] }))
    const body = { subscription_plan_id, targets }
    await shop.call('POST', '/admin/v1/subscription-plans/targets', body, staff)
    return subscription_plan_id
  }
  const cartWithPlan = async (good: Good, plan: string, headers: Record<string, string>, quantity = 1) => {
    const created = await shop.call('POST', '/store/carts', { region_id: goods.region_id }, headers)
    const id = created.body.cart.id as string
    const metadata = { is_subscription_purchase: true, subscription: { plan: { id: plan } } }
    const line = { variant_id: goods.variants[good], quantity, metadata }
    const added = await shop.call('POST', `/store/carts/${id}/line-items`, line, headers)
    return { id, status: added.status, body: added.body }
  }
  return {
    ...desk,
    staff,
    offer,
    cartWithPlan,
    /** A buyer who has ordered a product by a plan with this card; the subscription that it has started. */
    async subscribe(
      good: Good,
      plan: string,
      { card = 'pm_card_visa', quantity = 1, answers = undefined as object | undefined } = {},
    ) {
      const buyer = await signInCustomer(shop)
      const cart = await cartWithPlan(good, plan, buyer.headers, quantity)
      if (cart.status !== 200) throw new Error(`The line was refused: ${JSON.stringify(cart.body)}`)
      if (answers) {
        const noted = {
          cart_id: cart.id,
          line_item_id: cart.body.cart.items[0].id,
          metadata: { first_class_question_responses: answers },
        }
        await shop.call('POST', '/store/v1/line-items/update-metadata', noted, buyer.headers)
      }
      await readyToMember(cart.id, buyer)
      await desk.choose(cart.id, card, buyer.headers)
      const placed = await desk.complete(cart.id, buyer.headers)
      if (placed.body.type !== 'order') throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
      const order_id = placed.body.data.id as string
      await followOrder(shop.ctx(), order_id)
      const [started] = await subscriptionsOf(buyer.id)
      const subscription_id = started!.id
      return { ...buyer, order: placed.body.data, order_id, subscription_id, sub: () => read(subscription_id) }
    },
    events: async (id: string) =>
      (
        await shop.db
          .selectFrom('subscription_event')
          .select('type')
          .where('subscription_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ type }) => type),
    /** Orders of a buyer, oldest first. */
    ordersOf: (customer_id: string) =>
      shop.db.selectFrom('orders').selectAll().where('customer_id', '=', customer_id).orderBy('created_at').execute(),
    /** Money that the network has authorised or captured in a buyer's name, by intent. */
    async chargedTo(customer_id: string): Promise<number[]> {
      const sessions = await shop.db
        .selectFrom('payment_session as s')
        .innerJoin('cart as c', 'c.id', 's.cart_id')
        .select('s.data')
        .where('c.customer_id', '=', customer_id)
        .where('s.provider_id', '=', 'stripe-custom')
        .orderBy('s.created_at')
        .execute()
      const intents = sessions.map(({ data }) => (data as { id?: string }).id).filter((id) => id !== undefined)
      const paidIntents = await Promise.all(intents.map((id) => desk.sandbox.ask('GET', `/v1/payment_intents/${id}`)))
      return paidIntents
        .map((intent) => intent.amount_capturable + intent.amount_received)
        .filter((amount) => amount > 0)
    },
  }

  async function readyToMember(cart: string, { email, headers }: { email: string; headers: Record<string, string> }) {
    await readyToPay(shop, goods, cart, { provider: 'stripe-custom', email, headers })
    await shop.call('POST', `/store/carts/${cart}/shipping-methods`, { option_id: goods.shipping.member }, headers)
  }
  function subscriptionsOf(customer_id: string) {
    return shop.db.selectFrom('subscription').selectAll().where('customer_id', '=', customer_id).execute()
  }
  function read(id: string) {
    return shop.db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
}
export type SubscriptionDesk = Awaited<ReturnType<typeof openSubscriptionDesk>>
