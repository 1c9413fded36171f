/** Something the person at the keyboard can mend: shown as its one sentence, without a stack. */
export class Trouble extends Error {}
