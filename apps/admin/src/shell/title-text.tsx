import { ProductName } from '@kusuribako/ui/product-name.tsx'

interface TitleTextProps {
  title: string
  /** The product's name, where the title contains one. */
  productName?: string | undefined
}

/** A title, whose lines break inside a product's name only as `ProductName` breaks it. */
export function TitleText({ title, productName }: TitleTextProps) {
  const at = productName ? title.indexOf(productName) : -1
  if (!productName || at < 0) return title
  return (
    <>
      {title.slice(0, at)}
      <ProductName name={productName} />
      {title.slice(at + productName.length)}
    </>
  )
}
