const part = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const form = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${part}\\.)+${part}$`, 'i')

/** Whether the server accepts it as an e-mail address (`email` of the contract); surrounding spaces are ignored. */
export const isEmail = (typed: string) => form.test(typed.trim())
