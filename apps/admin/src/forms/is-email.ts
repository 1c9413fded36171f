import { plainEmail } from '@kusuribako/contract/values/plain-email'

const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${domainLabel}\\.)+${domainLabel}$`, 'i')

/** Whether the server accepts it as an e-mail address (`email` of the contract), in any width. */
export const isEmail = (typed: string) => emailPattern.test(plainEmail(typed))
