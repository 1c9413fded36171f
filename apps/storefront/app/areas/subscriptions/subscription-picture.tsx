import { NoPicture, Picture } from '@kusuribako/ui/picture.tsx'

export function SubscriptionPicture({ thumbnail }: { thumbnail: string | null }) {
  return (
    <span className="block aspect-square overflow-hidden rounded-field border border-line bg-white">
      {thumbnail ? (
        <Picture src={thumbnail} alt="" width={160} height={160} sizes="80px" className="size-full" />
      ) : (
        <NoPicture />
      )}
    </span>
  )
}
