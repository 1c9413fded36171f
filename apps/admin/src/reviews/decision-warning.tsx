import { useOwnProfessional } from '../pharmacy/pharmacy.ts'
import { sayOwn as say } from './words.ts'

/** The signed-in user, as the shop's list of professionals knows them. */
interface OwnProfessional {
  name: string
  kind: '薬剤師' | '登録販売者'
  is_on_duty: boolean
}

/** Before the decision: what its record will lack of the person who makes it. */
export function DecisionWarning() {
  const { data } = useOwnProfessional()
  const warning = data && decisionWarning(data.professional)
  if (!warning) return null
  return <p className="phrases rounded-field bg-warning-tint px-3 py-2 text-sm text-ink">{warning}</p>
}

/** Only a registered seller is refused; the shifts are a plan, and people step in for each other. */
export function decisionWarning(professional: OwnProfessional | null): string | null {
  if (!professional) return say.unlinked
  if (professional.kind !== '薬剤師') return say.seller(professional.name)
  return professional.is_on_duty ? null : say.offDuty
}
