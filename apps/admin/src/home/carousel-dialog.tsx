import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { Ordered } from '../forms/ordered.tsx'
import { TextField } from '../forms/text-field.tsx'
import { FindGoods } from '../goods/find-goods.tsx'
import { type HomeContent, maxEntriesOf, readPart, savePart } from './home.ts'
import { say } from './words.ts'

type Image = HomeContent['carousel_images'][number] & { key: string }

interface CarouselDialogProps extends ActProps {
  images: HomeContent['carousel_images']
  names: ReadonlyMap<string, string>
}

/** Chooses the pictures at the top: the product, the text and the link. */
export function CarouselDialog({ images: initialImages, names, close, finish }: CarouselDialogProps) {
  const [images, setImages] = useState<readonly Image[]>(() =>
    initialImages.map((image, at) => ({ ...image, key: String(at) })),
  )
  const [isTried, setTried] = useState(false)
  const title = say.parts.carousel_images
  const unlessChanged = useConflictCheck(initialImages, () => readPart('carousel_images'))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return savePart('carousel_images', images.map(trimImage))
    },
    onSuccess: () => finish(say.saved(title)),
  })
  const set = (at: number, part: Partial<Image>) => setImages(images.with(at, { ...images[at]!, ...part }))
  const submit = () => {
    setTried(true)
    if (images.every(({ href, alt }) => isInShop(href) && alt.trim())) saving.mutate()
  }
  return (
    <ActionDialog title={say.editOf(title)} act={say.save} {...saving} close={close} typed={images} submit={submit}>
      <p>{say.does}</p>
      <p className="text-sm text-quiet">{say.hrefHelp}</p>
      {images.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <Ordered
        label={title}
        entries={images}
        change={setImages}
        keyOf={({ key }) => key}
        nameOf={({ product_handle }) => say.picture(names.get(product_handle) ?? product_handle)}
        more={({ href, alt }, at) => (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField label={say.alt} value={alt} change={(alt) => set(at, { alt })} isTried={isTried} />
            <TextField
              label={say.href}
              value={href}
              change={(href) => set(at, { href })}
              isTried={isTried}
              wrong={isTried && !isInShop(href) ? say.hrefWrong : undefined}
            />
          </div>
        )}
      />
      {images.length >= maxEntriesOf('carousel_images') ? (
        <p className="text-sm text-danger">{say.most(maxEntriesOf('carousel_images'))}</p>
      ) : (
        <FindGoods
          label={say.addCarousel}
          isWhole
          pick={({ handle, title: alt }) => {
            const key = `${handle} ${images.length} ${Date.now()}`
            const href = `/products/${encodeURIComponent(handle ?? '')}`
            setImages([...images, { key, alt, href, product_handle: handle ?? '' }])
          }}
          isPicked={() => false}
        />
      )}
    </ActionDialog>
  )
}

const trimImage = ({ href, alt, product_handle }: Image) => ({ href: href.trim(), alt: alt.trim(), product_handle })

/** A path within the shop: `//elsewhere` is none. */
const isInShop = (href: string) => /^\/(?!\/)\S*$/.test(href.trim())
