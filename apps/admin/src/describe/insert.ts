import { adminProducts, search, uploads } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { useQuery } from '@tanstack/react-query'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { Key } from './insert-form.ts'

/** A product's insert data, and what of it counts as advertising. */
export type Insert = Pick<FullProduct, 'id' | 'title' | 'subtitle' | 'description' | 'status' | 'metadata' | 'variants'>

const shape = { fields: 'id,title,subtitle,description,status,metadata', expand: 'variants' }

export const readInsert = async (id: string) =>
  (await ask(adminProducts.get, { params: { id }, query: shape })).product as Insert

export const useInsert = (id: string) => useReading('goods', ['product', id, 'insert'], () => readInsert(id))

/** Writes only these keys; others stay (`base/metadata.ts` of the server). */
export const writeInsert = (id: string, metadata: Partial<Record<Key, unknown>>) =>
  thenInvalidate(ask(adminProducts.update, { params: { id }, body: { metadata } }), 'product', 'products')

/** Existing search filter values: the same spelling groups products together. */
export const useKnownWords = () =>
  useQuery({
    queryKey: ['known-words'],
    queryFn: async () => {
      const { facets } = (await ask(search.products, { body: { limit: 0 } })).data
      const wordsOf = (facet: readonly { value: string }[]) => facet.map(({ value }) => value)
      return {
        symptoms: wordsOf(facets.symptoms),
        features: wordsOf(facets.features),
        age_groups: wordsOf(facets.age_groups),
        dosage_form: wordsOf(facets.dosage_forms),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Uploads a public file; returns its address, and the key for deleting it. */
export async function upload(file: File): Promise<{ url: string; key: string }> {
  const form = new FormData()
  form.append('files', file)
  return (await ask(uploads.create, { body: form as never })).uploads[0]!
}
