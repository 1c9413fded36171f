export { answerOne } from './read-subscriptions.ts'
export { isStillSold } from './still-sold.queries.ts'
export type { SubscriptionChange } from './subscription-state.rules.ts'
