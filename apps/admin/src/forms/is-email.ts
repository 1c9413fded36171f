const part = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const form = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(${part}\\.)+${part}$`, 'i')

/** Whether the door takes it as an address of e-mail (`email` of the contract); spaces around it do not count. */
export const isEmail = (typed: string) => form.test(typed.trim())
