import { expect, test } from 'vitest'
import {
  branchesOf,
  type Category,
  filteredTree,
  handleFor,
  isHandle,
  isReachable,
  parentsFor,
  pathOf,
  visibilityOf,
} from './tree.ts'

const category = (name: string, children: Category[] = [], more: Partial<Category> = {}): Category => ({
  ...{ id: name, name, handle: name, description: '', parent_id: null, isActive: true, isInternal: false },
  ...more,
  children,
})
const tree = [
  category('医薬品', [category('かぜ', [category('総合かぜ薬'), category('せき・たん')]), category('胃腸')]),
  category('日用品', [category('マスク')]),
]
const names = (categories: readonly Category[]): string[] => branchesOf(categories).map(({ category }) => category.name)

test('pathOf gives each category the path of its ancestors', () => {
  expect(branchesOf(tree).map(pathOf)).toEqual([
    '医薬品',
    '医薬品 ／ かぜ',
    '医薬品 ／ かぜ ／ 総合かぜ薬',
    '医薬品 ／ かぜ ／ せき・たん',
    '医薬品 ／ 胃腸',
    '日用品',
    '日用品 ／ マスク',
  ])
})

test('a category cannot be moved into itself or one of its descendants', () => {
  const open = (id: string | null) => parentsFor(tree, id).map(({ category }) => category.name)
  expect(open('かぜ')).toEqual(['医薬品', '胃腸', '日用品', 'マスク'])
  expect(open('日用品')).toEqual(['医薬品', 'かぜ', '総合かぜ薬', 'せき・たん', '胃腸'])
  expect(open(null)).toEqual(names(tree))
})

test('filtering by part of a name keeps matching categories with their ancestors and descendants', () => {
  expect(names(filteredTree(tree, 'せき'))).toEqual(['医薬品', 'かぜ', 'せき・たん'])
  expect(names(filteredTree(tree, ' かぜ '))).toEqual(['医薬品', 'かぜ', '総合かぜ薬', 'せき・たん'])
  expect(names(filteredTree(tree, 'ﾏｽｸ'))).toEqual(['日用品', 'マスク'])
  expect(names(filteredTree(tree, 'ない'))).toEqual([])
  expect(names(filteredTree(tree, ' '))).toEqual(names(tree))
})

test('shoppers find a category only if it and all its ancestors are visible', () => {
  expect(visibilityOf({ isActive: true, isInternal: true })).toBe('internal')
  expect(visibilityOf({ isActive: false, isInternal: false })).toBe('hidden')
  const shut = [category('季節', [category('花粉')], { isActive: false }), category('社内', [], { isInternal: true })]
  expect(
    branchesOf([...shut, ...tree])
      .filter((one) => !isReachable(one))
      .map(pathOf),
  ).toEqual(['季節', '季節 ／ 花粉', '社内'])
})

test.each([
  ['cold-medicine', true],
  ['かぜ薬ー2', true],
  ['-cold', false],
  ['cold medicine', false],
  ['a/b', false],
  ['', false],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
])('isHandle accepts %s: %s', (typed, isRight) => expect(isHandle(typed)).toBe(isRight))

test('handleFor proposes a valid handle that no other category uses', () => {
  expect(handleFor('かぜ・せき（のど）', [])).toBe('かぜ-せき-のど')
  expect(handleFor('ＵＶ Care', [])).toBe('uv-care')
  expect(handleFor('その他', ['その他', 'その他-2'])).toBe('その他-3')
  expect(handleFor('※', [])).toBe('')
  expect(isHandle(handleFor('あ'.repeat(255), []))).toBe(true)
})
