/** The path of a product's page. Handles may be any text, as on the platform: `/` and `%` too. */
export const productPath = (handle: string) => `/products/${encodeURIComponent(handle)}`

/** The path of a category's page. */
export const categoryPath = (handle: string) => `/categories/${encodeURIComponent(handle)}`
