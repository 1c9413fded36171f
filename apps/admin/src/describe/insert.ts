import { adminProducts, search, uploads } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { useQuery } from '@tanstack/react-query'
import { ask, reread } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { Key } from './insert-form.ts'

/** A product as far as its insert is written, and what of it advertises. */
export type Insert = Pick<FullProduct, 'id' | 'title' | 'subtitle' | 'description' | 'status' | 'metadata' | 'variants'>

const shape = { fields: 'id,title,subtitle,description,status,metadata', expand: 'variants' }

export const readInsert = async (id: string) =>
  (await ask(adminProducts.get, { params: { id }, query: shape })).product as Insert

export const useInsert = (id: string) => useReading('goods', ['product', id, 'insert'], () => readInsert(id))

/** Writes these keys alone; others stay (`base/metadata.ts` of the server). */
export const writeInsert = (id: string, metadata: Partial<Record<Key, unknown>>) =>
  reread(ask(adminProducts.update, { params: { id }, body: { metadata } }), 'product', 'products')

/** The words that shoppers narrow their search by now: whoever writes the same is found beside them. */
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

/** Hands a file in for everybody's eyes; answers where it is found, and its key, by which it can be deleted. */
export async function upload(file: File): Promise<{ url: string; key: string }> {
  const form = new FormData()
  form.append('files', file)
  return (await ask(uploads.create, { body: form as never })).uploads[0]!
}
