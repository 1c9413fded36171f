import { z } from 'zod'
import { ProductCard, SearchVariant } from '../catalogue/product-cards.ts'
import { get, post } from '../endpoint.ts'
import { data, done, instant } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, manyOf, paging } from '../values/listing.ts'

/** A favourite: its variant. */
const Favorite = z.object({ id: id('favorite_variant'), variant_id: id('variant') })
const favorites = z.array(Favorite)

/** A favourite as its list shows it; without a variant when that is no longer sold. */
export const ShownFavorite = Favorite.extend({
  created_at: instant,
  variant: SearchVariant.nullable(),
  product: ProductCard.omit({ variants: true }).nullable(),
})
export type ShownFavorite = z.infer<typeof ShownFavorite>

const unknownVariant = ['favorite_product_variant_does_not_exists'] as const

/** Favourites are shown and saved while this is on; existing ones stay. */
const flag = 'favorite-variant'

export const favoriteVariants = {
  add: post('/store/v1/favorite-variant/add', 'customer', 'Mark a variant as favourite', {
    body: z.object({ variant_id: pathId('variant') }),
    answer: data(Favorite),
    refuses: [...unknownVariant, 'not_allowed'],
    flag,
  }),
  remove: post('/store/v1/favorite-variant/remove', 'customer', 'Remove a favourite', {
    body: z.object({ id: pathId('favorite_variant') }),
    answer: done,
    refuses: unknownVariant,
    flag,
  }),
  /** At most 500, newest first: what a page needs to mark its favourites. */
  get: get('/store/v1/favorite-variant/get', 'customer', 'The variants marked as favourites', {
    answer: data(z.object({ favorites })),
    flag,
  }),
  list: get('/store/v1/favorite-variant/get-all', 'customer', 'The favourites, newest first', {
    query: z.object(paging(20)),
    answer: data(z.object({ favorites: z.array(ShownFavorite), ...counted })),
    flag,
  }),
  /** Toggles favourites: all or none. */
  bulkToggle: post('/store/v1/favorite-variant/bulk-toggle', 'customer', 'Toggle several favourites', {
    query: z.object({ ids: manyOf(pathId('variant')).refine((ids) => ids.length <= 100, 'at most 100') }),
    answer: data(z.object({ favorites })),
    refuses: [...unknownVariant, 'not_allowed'],
    flag,
  }),
}
