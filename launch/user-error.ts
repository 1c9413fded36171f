/** Something that the user can fix: shown as one sentence, without a stack. */
export class UserError extends Error {}
