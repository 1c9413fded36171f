import type { OwnPoints, PointMovement } from '@kusuribako/contract/loyalty/points'
import { count } from '@kusuribako/ui/format.ts'

/** Why the points of a d-account are not usable; null where they are. */
export const statusWords: Record<NonNullable<OwnPoints['accountStatus']>, string | null> = {
  active: null,
  suspended: 'dポイントカードの利用が停止されているため、dポイントはご利用いただけません。',
  not_ready:
    '連携したdアカウントにdポイントカードが登録されていないため、dポイントはご利用いただけません。dポイントのサイトで登録すると使えるようになります。',
}

const kindWords: Record<PointMovement['kind'], string> = {
  used: 'ご注文で利用',
  used_back: 'ご注文のキャンセルによる返還',
  earned: 'お買い物で付与',
  revoked: '返品・返金による付与の取り消し',
  corrected: '当店からの調整',
  expired: '失効',
}

/** A movement and its amount; a promised one says so. */
export function movementWords({ kind, delta, pending_delta }: Pick<PointMovement, 'kind' | 'delta' | 'pending_delta'>) {
  const isPending = delta === 0 && pending_delta !== 0
  if (!isPending) return { label: kindWords[kind], points: delta, isPending }
  return {
    label: pending_delta > 0 ? '付与の予定' : '付与の予定の取り消し',
    points: pending_delta,
    isPending,
  }
}

/** With its sign, as in a ledger. */
export function withSign(points: number): string {
  if (points === 0) return count(0)
  return `${points > 0 ? '+' : '−'}${count(Math.abs(points))}`
}
