export { answerOne } from './read-subscriptions.ts'
export type { SubscriptionChange } from './subscription-state.rules.ts'
