export { keepAnswers, openAnswers } from './answers.ts'
