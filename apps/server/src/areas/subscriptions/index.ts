export { answerOne } from './read-subscriptions.ts'
export type { SubscriptionChange } from './standing.rules.ts'
