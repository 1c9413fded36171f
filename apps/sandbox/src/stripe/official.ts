/** The fields that the official type of an object always has: who extends this forgets none of them. */
export type Fields<Official> = { [K in keyof Official as undefined extends Official[K] ? never : K]: unknown }
