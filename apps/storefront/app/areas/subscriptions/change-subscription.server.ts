import { storeSubscriptions } from '@kusuribako/client/routes'
import { redirect } from 'react-router'
import type { Api } from '../../api.server.ts'

/** Performs what a form of the page requests: intent skip, date, address or card. Otherwise renders it again. */
export async function changeSubscription(api: Api, subscription_id: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const asSeen = text('seen') && { seen_next_order_at: text('seen') }
  switch (text('intent')) {
    case 'skip':
      return api.personal(storeSubscriptions.skip, { body: { subscription_id, ...asSeen } })
    case 'date':
      // The day in Tokyo that was chosen.
      return api.personal(storeSubscriptions.setNextDate, {
        body: { subscription_id, date: `${text('date') || '1970-01-01'}T00:00:00+09:00`, ...asSeen },
      })
    case 'address':
      return api.personal(storeSubscriptions.setAddress, { body: { subscription_id, address_id: text('address_id') } })
    case 'card':
      return api.personal(storeSubscriptions.setPaymentMethod, {
        body: {
          subscriptionId: subscription_id,
          updateAll: form.has('all'),
          newPaymentMethod: text('card') || 'none',
        },
      })
    default:
      throw redirect(`/account/subscriptions/${subscription_id}`, 303)
  }
}
