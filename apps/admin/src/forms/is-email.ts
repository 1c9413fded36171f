/** Whether somebody may have such an address of e-mail; spaces around it do not count. */
export const isEmail = (typed: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.trim())
