import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { kindOf } from './facts-form.ts'
import type { DetailedProduct } from './product.ts'
import type { Tax } from './tax.ts'
import { taxWords } from './tax-dialog.tsx'
import { kinds, say } from './words.ts'

interface DescriptionSectionProps {
  title: string
  /** The anchor for links. */
  id?: string
  change?: () => void
  children: ReactNode
}

/** A section of a product's description, with the edit button for users with the right. */
export const DescriptionSection = ({ title, id, change, children }: DescriptionSectionProps) => (
  <Section
    title={title}
    id={id}
    acts={
      change && (
        <Button variant="default" onClick={change} aria-label={say.editFactsOf(title)}>
          {say.editFacts}
        </Button>
      )
    }
  >
    {children}
  </Section>
)

const textOrNone = (value: unknown): string => (typeof value === 'string' && value) || say.none

/** Its names and basic facts. */
export function ProductFacts({ product }: { product: DetailedProduct }) {
  const { metadata, discountable } = product
  const kind = kindOf(product)
  return (
    <Facts
      facts={[
        [say.name, product.title],
        [say.reading, textOrNone(metadata?.reading)],
        [say.subtitle, textOrNone(product.subtitle)],
        [say.description, textOrNone(product.description)],
        [say.handle, product.handle ? `/products/${product.handle}` : say.none],
        [say.kind, kind ? kinds[kind] : textOrNone(product.type?.value)],
        [say.brand, textOrNone(metadata?.brand)],
        [say.manufacturer, textOrNone(metadata?.manufacturer)],
        [say.company, textOrNone(metadata?.company)],
        [say.discounts, discountable ? say.isDiscounted.yes : say.isDiscounted.no],
      ]}
    />
  )
}

export const ProductTax = ({ tax }: { tax: Tax }) => <Facts facts={[[say.taxRate, taxWords(tax)]]} />

/** Where it is listed in the shop. */
export const ProductPlace = ({ product: { categories = [], collection, tags } }: { product: DetailedProduct }) => (
  <Facts
    facts={[
      [say.categories, categories.map(({ name }) => name).join('、') || say.none],
      [say.collection, collection?.title ?? say.none],
      [say.tags, tags.map(({ value }) => value).join('、') || say.none],
    ]}
  />
)

export const ProductPictures = ({ product: { images } }: { product: DetailedProduct }) =>
  images.length === 0 ? (
    <p className="text-quiet">{say.noPictures}</p>
  ) : (
    <ul className="flex flex-wrap gap-3">
      {images.map(({ id, url }, at) => (
        <li key={id}>
          <img
            src={url}
            alt={say.pictureAt(at + 1)}
            width={80}
            height={80}
            loading="lazy"
            className="size-20 rounded-card border border-line object-contain"
          />
        </li>
      ))}
    </ul>
  )

/** How much of the package insert is filled in; its text is on a screen of its own. */
export function ProductInsert({ product: { metadata } }: { product: DetailedProduct }) {
  const mode = useRight('goods').mayWrite ? 'change' : 'look'
  const lists = ['ingredients', 'dosage', 'do_not', 'consult', 'storage'] as const
  const entriesIn = (list: unknown) => (Array.isArray(list) && list.length ? say.entries(list.length) : say.none)
  return (
    <Section
      title={say.insert}
      acts={
        <Button component={Link} to="describe" variant="default" aria-label={say.toInsertOf[mode]}>
          {say.toInsert[mode]}
        </Button>
      }
    >
      <Facts
        facts={[
          [say.effects, textOrNone(metadata?.effects)],
          ...lists.map((name): [string, string] => [say[name], entriesIn(metadata?.[name])]),
        ]}
      />
    </Section>
  )
}
