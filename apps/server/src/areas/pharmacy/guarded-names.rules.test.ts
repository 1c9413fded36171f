import { expect, test } from 'vitest'
import { guardedIngredientOf, guardedIngredientsIn } from './guarded-names.rules.ts'

test.each([
  ['ジヒドロコデインリン酸塩', 'dihydrocodeine'],
  ['リン酸ジヒドロコデイン', 'dihydrocodeine'],
  ['コデインリン酸塩水和物', 'codeine'],
  ['ｺﾃﾞｲﾝﾘﾝ酸塩', 'codeine'],
  ['dl-メチルエフェドリン塩酸塩', 'methylephedrine'],
  ['ｄｌ‐塩酸メチルエフェドリン', 'methylephedrine'],
  ['l-メチルエフェドリンサッカリン塩', 'methylephedrine'],
  ['プソイドエフェドリン塩酸塩', 'pseudoephedrine'],
  ['塩酸エフェドリン', 'ephedrine'],
  ['ブロモバレリル尿素', 'bromovalerylurea'],
  ['ブロムワレリル尿素', 'bromovalerylurea'],
  ['デキストロメトルファン臭化水素酸塩水和物', 'dextromethorphan'],
  ['デキストロメトルファン フェノールフタリン塩', 'dextromethorphan'],
  ['ジフェンヒドラミン塩酸塩', 'diphenhydramine'],
  ['ジフェンヒドラミンサリチル酸塩', 'diphenhydramine'],
  ['ノルエフェドリン塩酸塩', null],
  ['ロキソプロフェンナトリウム水和物', null],
  ['アリルイソプロピルアセチル尿素', null],
  ['マオウ乾燥エキス', null],
  ['', null],
])('%s is %s', (name, ingredient) => expect(guardedIngredientOf(name)).toBe(ingredient))

test('an ingredients table names each guarded ingredient once', () => {
  expect(
    guardedIngredientsIn([
      'アセトアミノフェン',
      'ジヒドロコデインリン酸塩',
      'dl-メチルエフェドリン塩酸塩',
      'リン酸ジヒドロコデイン',
    ]),
  ).toEqual(['dihydrocodeine', 'methylephedrine'])
})
