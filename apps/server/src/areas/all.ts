import type { Route } from '../base/ctx.ts'
import { baseJobs } from '../base/delete-old.ts'
import type { Listener } from '../base/facts.ts'
import type { Job } from '../base/jobs.ts'
import { jobs as backofficeJobs } from './backoffice/jobs.ts'
import { listeners as backofficeListeners } from './backoffice/listeners.ts'
import { routes as backoffice } from './backoffice/routes.ts'
import { listeners as cartListeners } from './carts/listeners.ts'
import { routes as carts } from './carts/routes.ts'
import { routes as catalogue } from './catalogue/routes.ts'
import { jobs as checkoutJobs } from './checkout/jobs.ts'
import { listeners as checkoutListeners } from './checkout/listeners.ts'
import { routes as checkout } from './checkout/routes.ts'
import { jobs as contentJobs } from './content/jobs.ts'
import { routes as content } from './content/routes.ts'
import { listeners as customerListeners } from './customers/listeners.ts'
import { routes as customers } from './customers/routes.ts'
import { listeners as discountListeners } from './discounts/listeners.ts'
import { routes as discounts } from './discounts/routes.ts'
import { jobs as draftJobs } from './drafts/jobs.ts'
import { listeners as draftListeners } from './drafts/listeners.ts'
import { routes as drafts } from './drafts/routes.ts'
import { listeners as editListeners } from './edits/listeners.ts'
import { routes as edits } from './edits/routes.ts'
import { jobs as engagementJobs } from './engagement/jobs.ts'
import { listeners as engagementListeners } from './engagement/listeners.ts'
import { routes as engagement } from './engagement/routes.ts'
import { listeners as fulfilmentListeners } from './fulfilment/listeners.ts'
import { routes as fulfilment } from './fulfilment/routes.ts'
import { jobs as identityJobs } from './identity/jobs.ts'
import { routes as identity } from './identity/routes.ts'
import { jobs as inventoryJobs } from './inventory/jobs.ts'
import { routes as inventory } from './inventory/routes.ts'
import { jobs as loyaltyJobs } from './loyalty/jobs.ts'
import { listeners as loyaltyListeners } from './loyalty/listeners.ts'
import { routes as loyalty } from './loyalty/routes.ts'
import { jobs as notificationJobs } from './notifications/jobs.ts'
import { listeners as notificationListeners } from './notifications/listeners.ts'
import { routes as notifications } from './notifications/routes.ts'
import { routes as orderDesk } from './order-desk/routes.ts'
import { jobs as orderJobs } from './orders/jobs.ts'
import { listeners as orderListeners } from './orders/listeners.ts'
import { routes as orders } from './orders/routes.ts'
import { jobs as paymentJobs } from './payments/jobs.ts'
import { listeners as paymentListeners } from './payments/listeners.ts'
import { routes as payments } from './payments/routes.ts'
import { jobs as pharmacyJobs } from './pharmacy/jobs.ts'
import { listeners as pharmacyListeners } from './pharmacy/listeners.ts'
import { routes as pharmacy } from './pharmacy/routes.ts'
import { jobs as pricingJobs } from './pricing/jobs.ts'
import { listeners as pricingListeners } from './pricing/listeners.ts'
import { routes as pricing } from './pricing/routes.ts'
import { routes as regions } from './regions/routes.ts'
import { jobs as returnJobs } from './returns/jobs.ts'
import { listeners as returnListeners } from './returns/listeners.ts'
import { routes as returns } from './returns/routes.ts'
import { jobs as searchJobs } from './search/jobs.ts'
import { listeners as searchListeners } from './search/listeners.ts'
import { routes as search } from './search/routes.ts'
import { routes as settings } from './settings/routes.ts'
import { routes as shipping } from './shipping/routes.ts'
import { jobs as subscriptionJobs } from './subscriptions/jobs.ts'
import { listeners as subscriptionListeners } from './subscriptions/listeners.ts'
import { routes as subscriptions } from './subscriptions/routes.ts'
import { routes as webhooks } from './webhooks/routes.ts'

/** Every room's routes, listeners and jobs. */
export const routes: readonly Route[] = [
  ...settings,
  ...regions,
  ...identity,
  ...customers,
  ...pricing,
  ...inventory,
  ...catalogue,
  ...pharmacy,
  ...discounts,
  ...loyalty,
  ...shipping,
  ...payments,
  ...carts,
  ...orders,
  ...fulfilment,
  ...returns,
  ...edits,
  ...checkout,
  ...orderDesk,
  ...drafts,
  ...subscriptions,
  ...content,
  ...engagement,
  ...search,
  ...notifications,
  ...webhooks,
  ...backoffice,
]
export const listeners: readonly Listener[] = [
  ...customerListeners,
  ...pricingListeners,
  ...pharmacyListeners,
  ...discountListeners,
  ...loyaltyListeners,
  ...paymentListeners,
  ...cartListeners,
  ...orderListeners,
  ...fulfilmentListeners,
  ...returnListeners,
  ...editListeners,
  ...checkoutListeners,
  ...draftListeners,
  ...subscriptionListeners,
  ...engagementListeners,
  ...searchListeners,
  ...notificationListeners,
  ...backofficeListeners,
]
export const jobs: readonly Job[] = [
  ...baseJobs,
  ...identityJobs,
  ...inventoryJobs,
  ...pharmacyJobs,
  ...pricingJobs,
  ...loyaltyJobs,
  ...paymentJobs,
  ...orderJobs,
  ...returnJobs,
  ...checkoutJobs,
  ...draftJobs,
  ...subscriptionJobs,
  ...contentJobs,
  ...engagementJobs,
  ...searchJobs,
  ...notificationJobs,
  ...backofficeJobs,
]
