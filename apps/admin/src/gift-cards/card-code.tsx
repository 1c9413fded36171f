import { useRight } from '../shell/rights.ts'
import { say } from './words.ts'

/** The code of a card is money: read-only users see how it ends. */
export function useCodeOf(): (card: { code: string }) => string {
  const { mayWrite } = useRight('offers')
  return ({ code }) => (mayWrite ? code : say.hidden(code.slice(-4)))
}
