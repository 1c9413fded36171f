/** The fields that the official type of an object always has: types that extend this cannot forget any. */
export type Fields<Official> = { [K in keyof Official as undefined extends Official[K] ? never : K]: unknown }
