import { marketing } from '@kusuribako/contract/customers/profile'
import { contact } from '@kusuribako/contract/engagement/contact'
import { newsletter } from '@kusuribako/contract/engagement/newsletter'
import { on } from '../../base/ctx.ts'
import { lookAtSubscription, subscribeGuest, unsubscribe } from './newsletter-subscriptions.ts'
import { receiveInquiry } from './receive-inquiry.ts'

export const routes = [
  on(contact, receiveInquiry),
  on(marketing.subscribeGuest, subscribeGuest),
  on(newsletter.look, lookAtSubscription),
  on(newsletter.unsubscribe, unsubscribe),
]
