import { Picture } from '@kusuribako/ui/picture.tsx'
import { Facts } from './blocks.tsx'
import type { StoreView } from './stores-on.ts'

/** A store with everything that the law requires to be shown, and its pictures: the front, and the medicine shelves. */
export function StoreFacts({ store: { name, facts, photos } }: { store: StoreView }) {
  return (
    <section className="prose mb-12">
      <h2>{name}</h2>
      <Facts facts={facts} />
      {photos.map(({ url, alt }) => (
        <figure key={url}>
          <Picture src={url} alt="" width={640} height={480} sizes="(min-width: 768px) 640px, 100vw" />
          <figcaption className="mt-2 text-sm text-quiet">{alt}</figcaption>
        </figure>
      ))}
    </section>
  )
}
