import { plainJan, whyNotJan } from '@kusuribako/contract/catalogue/jan.rules'
import { isHandle } from '../forms/handle.ts'
import type { Kind } from './facts-form.ts'
import { emptyVariant, isWhole as isWholeVariant, plainSku, type Values } from './variant-form.ts'

/** A new product: its required fields. */
export interface NewProduct {
  title: string
  kind: Kind | ''
  /** Empty: from the numbers of its variant. */
  handle: string
  variant: Values
}

export const emptyProduct: NewProduct = { title: '', kind: '', handle: '', variant: emptyVariant }

/** Its address: the typed one, else its JAN code, else its SKU. */
export function handleFor(typed: string, { jan, sku }: Pick<Values, 'jan' | 'sku'>): string {
  if (typed.trim()) return typed.trim()
  if (jan.trim() && !whyNotJan(jan)) return plainJan(jan)
  return plainSku(sku)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '')
}

/** Whether it can be created. */
export const isWhole = ({ title, kind, handle, variant }: NewProduct) =>
  title.trim() !== '' && kind !== '' && isHandle(handleFor(handle, variant)) && isWholeVariant(variant, [], [])
