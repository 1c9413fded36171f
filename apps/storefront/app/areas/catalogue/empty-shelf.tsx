import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'

/** In place of the goods of a collection or list that has none. */
export const EmptyShelf = () => (
  <EmptyState
    title="いまご案内できる商品がありません"
    action={<ButtonLink to="/categories">カテゴリから探す</ButtonLink>}
  >
    ほかの棚の商品もご覧ください。
  </EmptyState>
)
