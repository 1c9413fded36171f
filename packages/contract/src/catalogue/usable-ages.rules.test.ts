import { expect, test } from 'vitest'
import { ageInFewWords, type Months, usableMonths } from './usable-ages.rules.ts'

const allowed = (...ages: string[]) => ages.map((age) => ({ age, dose: '1回1錠' }))
const forbidden = (...ages: string[]) => ages.map((age) => ({ age, dose: '服用しないこと' }))
const noUpperLimit = 1800

test.each<[string, { age: string; dose: string }[], string[], Months[]]>([
  ['adjoining bands', [...allowed('15才以上', '7才以上15才未満'), ...forbidden('7才未満')], [], [[84, noUpperLimit]]],
  ['months', allowed('１才以上３才未満', '3か月以上1才未満', '3歳以上7歳未満'), [], [[3, 84]]],
  [
    'bands with a gap',
    allowed('15才以上', '3才以上7才未満'),
    [],
    [
      [36, 84],
      [180, noUpperLimit],
    ],
  ],
  ['an age in brackets', allowed('成人（15才以上）'), [], [[180, noUpperLimit]]],
  ['forbidden ages on both sides', [...allowed('15才以上'), ...forbidden('15才未満', '80才以上')], [], [[180, 960]]],
  ['groups alone', [], ['小児', '幼児'], [[12, 180]]],
  ['groups beside a dosage in text', allowed('成人・小児'), ['成人', '高齢者'], [[180, noUpperLimit]]],
  [
    'groups without those that the dosage forbids',
    [...allowed('成人・小児'), ...forbidden('3才未満')],
    ['乳児', '幼児'],
    [[36, 84]],
  ],
  [
    'groups and a dosage, only ages in both',
    allowed('3才以上'),
    ['幼児', '成人'],
    [
      [36, 84],
      [180, noUpperLimit],
    ],
  ],
  ['unknown groups beside a dosage', allowed('3才以上'), ['キッズ', 'constructor'], [[36, noUpperLimit]]],
  ['unknown words alone', allowed('すべての方'), ['キッズ'], []],
  ['no data', [], [], []],
])('usableMonths of %s', (_what, dosage, groups, months) => expect(usableMonths(dosage, groups)).toEqual(months))

test.each<[string, ReturnType<typeof allowed>, string | null]>([
  ['adjoining bands', [...allowed('15才以上', '7才以上15才未満'), ...forbidden('7才未満')], '7才以上'],
  ['the text of a single row', allowed('成人・小児'), '成人・小児'],
  ['text without an age', allowed('使用できる方'), null],
  ['a long text', allowed('成人（15才以上）で、医師又は薬剤師に相談した方'), null],
  ['bands with a gap', allowed('15才以上', '3才以上7才未満'), null],
  ['no rows', [], null],
])('ageInFewWords of %s', (_what, dosage, words) => expect(ageInFewWords(dosage)).toBe(words))
