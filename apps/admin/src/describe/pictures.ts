import { adminProducts, uploads } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { ask, codeOf, thenInvalidate } from '../api.ts'
import { addressIn } from '../content/text.ts'
import { refusalText } from '../refusal-words.ts'
import { useReading } from '../shell/reading.ts'
import { upload } from './insert.ts'
import { picturesOf, type UploadedPicture, whyNotUploadable } from './picture-order.ts'
import { sayPictures as say } from './words.ts'

export async function readPictures(id: string): Promise<string[]> {
  const query = { fields: 'id,thumbnail', expand: 'images' }
  const { product } = await ask(adminProducts.get, { params: { id }, query })
  return picturesOf(product as Pick<FullProduct, 'thumbnail' | 'images'>)
}

export const usePictures = (id: string) =>
  useReading('goods', ['product', id, 'pictures'], async () => ({ pictures: await readPictures(id) }))

/** Saves the pictures in their order; the first represents the product wherever there is room for one. */
export const savePictures = (id: string, images: string[]) =>
  thenInvalidate(
    ask(adminProducts.update, { params: { id }, body: { images, thumbnail: images[0] ?? null } }),
    'product',
    'products',
  )

/** The result of an upload: the accepted pictures, and why others were not. */
export interface UploadResult {
  uploaded: UploadedPicture[]
  refused: { name: string; why: string }[]
}

/** Uploads pictures one by one, so that a refused one does not affect the others; reports progress. */
export async function uploadPictures(files: readonly File[], report: (done: number) => void): Promise<UploadResult> {
  const result: UploadResult = { uploaded: [], refused: [] }
  for (const [at, file] of files.entries()) {
    report(at)
    const why = whyNotUploadable(file)
    if (why) {
      result.refused.push({ name: file.name, why: say.why[why] })
      continue
    }
    try {
      const { url, key } = await upload(file)
      result.uploaded.push({ address: addressIn(url, location.origin), key })
    } catch (error) {
      result.refused.push({ name: file.name, why: sentenceOf(codeOf(error as Error)) })
    }
  }
  return result
}

function sentenceOf(code: ReturnType<typeof codeOf>): string {
  if (code === 'file_kind_refused') return say.why.kind
  return code === 'too_large' ? say.why.size : refusalText(code)
}

/** Deletes unused files; one that stays because of a missing answer does no harm. */
export const discard = (files: readonly UploadedPicture[]) =>
  Promise.allSettled(files.map(({ key }) => ask(uploads.delete, { body: { file_key: key } })))
