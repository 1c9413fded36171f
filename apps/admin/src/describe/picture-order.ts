/** An uploaded picture: its address, and the key for deleting it. */
export interface UploadedPicture {
  address: string
  key: string
}

/** The maximum per product (`images` of the contract). */
export const picturesMax = 200

interface PicturedProduct {
  thumbnail: string | null
  images: readonly { url: string }[]
}

/** A product's pictures, each once, its thumbnail first. */
export const picturesOf = ({ thumbnail, images }: PicturedProduct): string[] => [
  ...new Set([...(thumbnail ? [thumbnail] : []), ...images.map(({ url }) => url)]),
]

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
export const acceptedKinds = kinds.join(',')
const bytesMax = 20 * 1024 * 1024

/** Why a file need not be sent: it would be refused or could not be displayed (`backoffice/uploads` of the server). */
export function whyNotUploadable({ type, size }: Pick<File, 'type' | 'size'>): 'kind' | 'size' | null {
  if (!kinds.includes(type)) return 'kind'
  return size > bytesMax ? 'size' : null
}

/** Uploads that no picture uses in the end. */
export const unusedUploads = (uploaded: readonly UploadedPicture[], pictures: readonly string[]): UploadedPicture[] =>
  uploaded.filter(({ address }) => !pictures.includes(address))
