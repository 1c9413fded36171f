import type { DemoProduct } from '../types.ts'

/** A drawn package, 800 × 800 on white. */
export function packageArt(product: DemoProduct): string {
  const { base } = product.art.palette
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800"><rect width="800" height="800" fill="#fff"/><rect x="200" y="140" width="400" height="520" rx="8" fill="${base}"/></svg>`
}
