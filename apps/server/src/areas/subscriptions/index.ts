export { answerOne } from './read-subscriptions.ts'
