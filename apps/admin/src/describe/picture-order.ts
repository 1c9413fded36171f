/** A picture that was handed in: where it is shown from, and the key by which it can be deleted. */
export interface Taken {
  address: string
  key: string
}

/** As many as a product may have (`images` of the contract). */
export const picturesMax = 200

interface Shown {
  thumbnail: string | null
  images: readonly { url: string }[]
}

/** A product's pictures, each once, that which stands for it first. */
export const picturesOf = ({ thumbnail, images }: Shown): string[] => [
  ...new Set([...(thumbnail ? [thumbnail] : []), ...images.map(({ url }) => url)]),
]

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const accepted = kinds.join(',')
const bytesMax = 20 * 1024 * 1024

/** Why a file need not be sent, for it would be refused or could not be shown (`backoffice/uploads` of the server). */
export function whyNotTaken({ type, size }: Pick<File, 'type' | 'size'>): 'kind' | 'size' | null {
  if (!kinds.includes(type)) return 'kind'
  return size > bytesMax ? 'size' : null
}

/** Of what was handed in, what no picture shows in the end. */
export const unused = (taken: readonly Taken[], pictures: readonly string[]): Taken[] =>
  taken.filter(({ address }) => !pictures.includes(address))
