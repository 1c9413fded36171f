import { metadataImport } from '@kusuribako/client/routes'
import { ask, thenInvalidate } from '../api.ts'

/** Imports product metadata, or nothing: `errors` says why. */
export const importMetadata = async (stringifiedCsv: string, shouldUpdateImages: boolean) =>
  (
    await thenInvalidate(
      ask(metadataImport.import, { body: { stringifiedCsv, shouldUpdateImages } }),
      'product',
      'products',
    )
  ).data.errors

/** One part of the table, and where the next one begins. */
export const metadataPart = async (q: string, after: string) =>
  (await ask(metadataImport.export, { query: { q, after } })).data
