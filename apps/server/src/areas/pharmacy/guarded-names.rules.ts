import type { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'

/**
 * How packages print the guarded ingredients. A name matches by what it contains, so that salts and hydrates
 * (塩酸塩, リン酸塩水和物 …) and the forms d-, l- and dl- are the same ingredient. Longer names stand first:
 * ジヒドロコデイン contains コデイン, and プソイドエフェドリン contains エフェドリン.
 */
const printed: readonly (readonly [name: string, ingredient: GuardedIngredient])[] = [
  ['ジヒドロコデイン', 'dihydrocodeine'],
  ['コデイン', 'codeine'],
  ['プソイドエフェドリン', 'pseudoephedrine'],
  ['シュードエフェドリン', 'pseudoephedrine'],
  ['メチルエフェドリン', 'methylephedrine'],
  ['エフェドリン', 'ephedrine'],
  ['ブロモバレリル尿素', 'bromovalerylurea'],
  ['ブロムワレリル尿素', 'bromovalerylurea'],
  ['ブロムバレリル尿素', 'bromovalerylurea'],
  ['デキストロメトルファン', 'dextromethorphan'],
  ['ジフェンヒドラミン', 'diphenhydramine'],
]

/** Another substance whose name contains a guarded one's. */
const notGuarded = ['ノルエフェドリン']

/** The guarded ingredient a printed name stands for, in any width of letters, or null. */
export function guardedIngredientOf(name: string): GuardedIngredient | null {
  const plain = name.normalize('NFKC').replace(/\s/g, '')
  if (notGuarded.some((other) => plain.includes(other))) return null
  return printed.find(([word]) => plain.includes(word))?.[1] ?? null
}

/** Every guarded ingredient of an ingredients table, once each. */
export function guardedIngredientsIn(names: readonly string[]): GuardedIngredient[] {
  return [...new Set(names.flatMap((name) => guardedIngredientOf(name) ?? []))]
}
