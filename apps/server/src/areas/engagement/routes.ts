import { accountClosing } from '@kusuribako/contract/customers/admin-customers'
import { marketing, profile } from '@kusuribako/contract/customers/profile'
import { boughtVariants } from '@kusuribako/contract/engagement/bought-variants'
import { contact } from '@kusuribako/contract/engagement/contact'
import { emailSync } from '@kusuribako/contract/engagement/email-sync'
import { siteFeedback } from '@kusuribako/contract/engagement/feedback'
import { newsletter } from '@kusuribako/contract/engagement/newsletter'
import { ownData } from '@kusuribako/contract/engagement/own-data'
import { on } from '../../base/ctx.ts'
import { listBoughtVariants } from './bought-variants.ts'
import { closeAccount, closeAccountFor } from './close-account.ts'
import { developerRoutes } from './developer.ts'
import { favoriteRoutes } from './favorite-variants.ts'
import { inquiryRoutes } from './inquiries.ts'
import {
  changeOwnPreferences,
  readNewsletterSubscription,
  readOwnPreferences,
  subscribeGuest,
  unsubscribe,
} from './newsletter-subscriptions.ts'
import { readOwnData } from './read-own-data.ts'
import { receiveInquiry } from './receive-inquiry.ts'
import { recordSiteFeedback } from './record-site-feedback.ts'
import { restockRoutes } from './restock-notices.ts'
import { syncEmail } from './sync-email.ts'

export const routes = [
  on(contact, receiveInquiry),
  on(siteFeedback, recordSiteFeedback),
  on(profile.remove, closeAccount),
  on(accountClosing.close, closeAccountFor),
  on(ownData, readOwnData),
  on(boughtVariants, listBoughtVariants),
  on(marketing.get, readOwnPreferences),
  on(marketing.set, changeOwnPreferences),
  on(marketing.subscribeGuest, subscribeGuest),
  on(newsletter.look, readNewsletterSubscription),
  on(newsletter.unsubscribe, unsubscribe),
  on(emailSync.sync, syncEmail),
  ...inquiryRoutes,
  ...favoriteRoutes,
  ...restockRoutes,
  ...developerRoutes,
]
