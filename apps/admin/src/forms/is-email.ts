const domainLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${domainLabel}\\.)+${domainLabel}$`, 'i')

/** Whether the server accepts it as an e-mail address (`email` of the contract); surrounding spaces are ignored. */
export const isEmail = (typed: string) => emailPattern.test(typed.trim())
