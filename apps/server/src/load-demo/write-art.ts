import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DemoProduct, type DemoShop, packageArt, storeArt } from '../../../../demo/index.ts'

const filesAtOnce = 32

/** Draws the package of every product into `products/<handle>.svg` below the shop's folder of files. */
export async function writeArt(
  filesDir: string,
  products: readonly DemoProduct[],
  onDone: (done: number) => void,
): Promise<void> {
  const folder = path.join(filesDir, 'products')
  await mkdir(folder, { recursive: true })
  for (let at = 0; at < products.length; at += filesAtOnce) {
    const batch = products.slice(at, at + filesAtOnce)
    await Promise.all(
      batch.map((product) => writeFile(path.join(folder, `${product.handle}.svg`), packageArt(product))),
    )
    onDone(at + batch.length)
  }
}

/** Draws the pictures of each store into `stores/<key>-<view>.svg` beside them. */
export async function writeStoreArt(filesDir: string, { licences, products }: DemoShop): Promise<void> {
  const folder = path.join(filesDir, 'stores')
  await mkdir(folder, { recursive: true })
  for (const licence of licences)
    for (const { view } of licence.pictures)
      await writeFile(path.join(folder, `${licence.key}-${view}.svg`), storeArt(view, licence, products))
}
