/**
 * A checkout step. `medicine` exists only when the law requires questions about a line, `delivery` only when something
 * is to be sent.
 */
export type StepName = 'address' | 'delivery' | 'medicine' | 'payment' | 'confirm'

export const stepTitles: Record<StepName, string> = {
  address: 'お客様情報・お届け先',
  delivery: 'お届け方法',
  medicine: 'お薬の確認',
  payment: 'お支払い',
  confirm: '最終確認',
}
/** For the narrow row of steps at the top: a name too long for its column breaks at the end of a phrase (U+200B). */
export const stepWords: Record<StepName, string> = {
  address: 'お届け先',
  delivery: 'お届け\u200b方法',
  medicine: 'お薬の\u200b確認',
  payment: 'お支払い',
  confirm: '最終確認',
}

/** Which parts of a checkout are done. */
export interface Progress {
  address: boolean
  /** Null when nothing is to be sent. */
  delivery: boolean | null
  /** Null when nothing has to be asked. */
  medicine: boolean | null
  payment: boolean
}

export function stepsOf(progress: Progress): StepName[] {
  const all: StepName[] = ['address', 'delivery', 'medicine', 'payment', 'confirm']
  return all.filter((name) => name === 'confirm' || progress[name] !== null)
}

/** The first step that is not done; or an earlier one that the shopper opened again. */
export function currentStep(progress: Progress, opened: string | null): StepName {
  const steps = stepsOf(progress)
  const next = steps.findIndex((name) => name === 'confirm' || !progress[name])
  const reopened = steps.indexOf(opened as StepName)
  return steps[reopened >= 0 && reopened < next ? reopened : next]!
}
