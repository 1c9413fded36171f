import type { ComponentProps } from 'react'
import { PictureField } from '../content/picture-field.tsx'
import { useRight } from '../shell/rights.ts'
import type { LicenceInput } from './pharmacy.ts'
import { say } from './words.ts'

interface LicencePhotosProps extends Pick<ComponentProps<typeof PictureField>, 'count'> {
  display: LicenceInput['display']
  change: (display: LicenceInput['display']) => void
}

/** The two photos of a store that the law requires (規則 別表第1の2・1の3); its other pictures stay. */
export function LicencePhotos({ display, change, count }: LicencePhotosProps) {
  const { mayWrite } = useRight('goods')
  const photos = display.photos ?? []
  const setPhoto = (alt: string, url: string | null) => {
    const others = photos.filter((photo) => photo.alt !== alt && !isSampleOf(alt, photo.alt))
    change({ ...display, photos: url ? [...others, { url, alt }] : others })
  }
  if (!mayWrite) return <p className="text-sm text-quiet">{say.photosByOthers}</p>
  return say.photos.map((alt) => (
    <PictureField
      key={alt}
      name={alt}
      help={say.photosHelp}
      picture={photos.find((photo) => photo.alt === alt)?.url ?? null}
      change={(url) => setPhoto(alt, url)}
      count={count}
    />
  ))
}

/** The demo's drawing, which is replaced by the photo. */
const isSampleOf = (alt: string, other: string) => other.startsWith(alt) && other.includes('見本')
