import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { expect, test } from 'vitest'
import { searchTextOf } from './product-text.rules.ts'

const card: ProductCard = {
  id: 'prod_1' as ProductCard['id'],
  handle: 'mist',
  title: 'ミスト',
  subtitle: null,
  thumbnail: null,
  brand: '',
  manufacturer: '',
  type: { value: 'cosmetic' },
  jsm_category_name: '化粧品',
  usable_age: null,
  price: 500,
  price_to: 500,
  original_price: 500,
  on_sale: false,
  in_stock: true,
  low_stock: false,
  variants: [],
  categories: [],
}
const source = { id: card.id, metadata: null, tags: [], collection: null, created_at: new Date(0), stale_at: null }
const textOf = (description: string) => searchTextOf(card, { ...source, description }, new Map()).text_norm

test.each([
  ['無香料\nうるおいが続くミスト\n目に入らないようご注意ください', '無香料 うるおいが続くみすと'],
  ['うるおい続く！目に入らないようご注意ください！しっとり', 'うるおい続く しっとり'],
  ['さらり。やけどを防ぐため、肌に直接当てないでください。傷には使わないこと', 'さらり'],
  ['さらっと。肌あれの方は使用できません？肌に当てないで下さい', 'さらっと'],
  ['べたつかないでさらっと仕上がる', 'べたつかないでさらっと仕上がる'],
])('of the description %j, %j is searched', (description, text) => expect(textOf(description)).toBe(text))

test.each(['第2類医薬品', '健康食品', '医薬部外品'] as const)(
  'of %s no description is searched',
  (jsm_category_name) => {
    const { text_norm } = searchTextOf({ ...card, jsm_category_name }, { ...source, description: '無香料' }, new Map())
    expect(text_norm).not.toContain('無香料')
  },
)
