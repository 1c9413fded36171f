import { expect, test } from 'vitest'
import { ArticleIndex } from './article-index.rules.ts'
import { fold } from './folding.rules.ts'
import { type IndexedProduct, ProductIndex } from './product-index.rules.ts'
import { facetNames, type ProductQuery } from './product-query.rules.ts'
import { readingsOf } from './reading.rules.ts'

const makers = ['みなも', 'はなみ', 'やまと', 'あおば']
const symptoms = ['頭痛', '発熱', '腰痛', 'せき', '鼻水', '不眠']

/** Products that differ in every field, the same at every run. */
function row(number: number): IndexedProduct {
  const pick = (count: number, salt: number) => ((number * 7919 + salt * 104_729) >>> 3) % count
  const some = symptoms.filter((_, at) => pick(symptoms.length, at) < 2)
  const labelled = (values: string[]) => values.map((value) => ({ value, label: value }))
  return {
    product_id: `prod_${number}`,
    text_change: 1,
    is_listed: pick(9, 1) > 0,
    title: `製品${number % 13}号 ${makers[pick(4, 2)]}`,
    passages: some,
    facets: {
      ...(Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as IndexedProduct['facets']),
      vendors: labelled([makers[pick(4, 2)]!]),
      symptoms: labelled(some),
    },
    ages: [['0-84'], ['36-180', '180-1800'], ['180-1800'], []][pick(4, 7)]!,
    words: some,
    price_yen: 100 + pick(50, 3) * 10,
    in_stock: pick(5, 4) > 0,
    popularity: pick(20, 5),
    published_at: new Date(1_700_000_000_000 + pick(1000, 6) * 1000),
  }
}

const rows = Array.from({ length: 3000 }, (_, number) => row(number))
const index = new ProductIndex()
for (const each of rows) index.put(each)
const query = (overrides: Partial<ProductQuery>): ProductQuery => ({
  words: [],
  chosen: {},
  sort_by: 'relevance',
  limit: 20,
  offset: 0,
  ...overrides,
})

const valuesOf = (each: IndexedProduct, name: 'vendors' | 'symptoms') => each.facets[name].map(({ value }) => value)

/** The same result by checking every product in turn. */
function slowly({ words, chosen, months, in_stock, min_price = 0, max_price = 1e9 }: ProductQuery, without?: string) {
  return rows.filter(
    (each) =>
      each.is_listed &&
      words.every((spellings) =>
        spellings.some((word) => [each.title, ...each.passages].some((text) => text.includes(word))),
      ) &&
      (['vendors', 'symptoms'] as const).every(
        (name) =>
          name === without ||
          !chosen[name]?.length ||
          valuesOf(each, name).some((value) => chosen[name]!.includes(value)),
      ) &&
      (!in_stock || each.in_stock) &&
      (!months ||
        each.ages.some((age) => {
          const [from, below] = age.split('-').map(Number)
          return from! <= months[0] && months[1] <= below!
        })) &&
      (without === 'price' || (each.price_yen >= min_price && each.price_yen <= max_price)),
  )
}

test.each<[string, Partial<ProductQuery>]>([
  ['everything', {}],
  ['a word', { words: [['みなも']] }],
  ['one character', { words: [['熱']] }],
  ['two words with alternatives', { words: [['頭痛', '腰痛'], ['号']] }],
  [
    'facets and a price range',
    { chosen: { vendors: ['みなも', 'はなみ'], symptoms: ['頭痛'] }, min_price: 200, max_price: 400 },
  ],
  ['stock', { in_stock: true, chosen: { symptoms: ['せき', '不眠'] } }],
  ['an age', { months: [48, 60], words: [['みなも']] }],
  ['an age range that partly overlaps others', { months: [170, 182], chosen: { symptoms: ['せき'] } }],
  ['a facet value that no product has', { chosen: { vendors: ['なし'] } }],
  ['a word that no product has', { words: [['存在しない']] }],
])('%s: results, counts, facets and price range equal those of a full scan', (_what, asked) => {
  const asking = query(asked)
  const expected = slowly(asking)
  const found = index.find({ ...asking, limit: 5000 })
  expect(found.count).toBe(expected.length)
  expect(found.ids.toSorted()).toEqual(expected.map((each) => each.product_id).toSorted())
  for (const name of ['vendors', 'symptoms'] as const) {
    const counts = new Map<string, number>((asking.chosen[name] ?? []).map((value) => [value, 0]))
    for (const each of slowly(asking, name))
      for (const value of valuesOf(each, name)) counts.set(value, (counts.get(value) ?? 0) + 1)
    const shownCounts = [...counts].filter(
      ([value, count]) => count > 0 || makers.includes(value) || symptoms.includes(value),
    )
    expect(Object.fromEntries(found.facets[name].map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(shownCounts),
    )
  }
  const prices = slowly(asking, 'price').map((each) => each.price_yen)
  expect(found.price).toEqual(prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null)
})

test('ranks by relevance: title matches first, then popularity', () => {
  const small = new ProductIndex()
  const named = (number: number, title: string, popularity: number, passages: string[] = []) =>
    small.put({ ...row(number), is_listed: true, product_id: `prod_${title}`, title, popularity, passages })
  named(1, '冷却まくら', 9, ['頭痛'])
  named(2, '頭痛薬', 1)
  named(3, '頭痛錠', 5)
  expect(small.find(query({ words: [['頭痛']] })).ids).toEqual(['prod_頭痛錠', 'prod_頭痛薬', 'prod_冷却まくら'])
})

test('ranks a title equal to the query before longer titles', () => {
  const small = new ProductIndex()
  for (const [title, popularity] of [
    ['鎮痛錠lまいるど', 9],
    ['鎮痛錠l', 1],
  ] as const)
    small.put({ ...row(1), is_listed: true, product_id: title, title: `${title}\nちんつう`, popularity, passages: [] })
  expect(small.find(query({ words: [['鎮痛錠l', 'ろきそ']] })).ids).toEqual(['鎮痛錠l', '鎮痛錠lまいるど'])
  expect(small.find(query({ words: [['鎮痛錠']] })).ids).toEqual(['鎮痛錠lまいるど', '鎮痛錠l'])
})

test('ranks two letters by the written title, not its reading; a longer word is found by reading too', () => {
  const small = new ProductIndex()
  const named = (name: string, title: string, popularity: number) =>
    small.put({ ...row(1), is_listed: true, product_id: name, title, popularity, passages: [] })
  named('体温計', '赤外線体温計\nせきがいせんたいおんけい', 9)
  named('せき止め', 'せき止め錠', 1)
  expect(small.find(query({ words: [['せき', '咳']] })).ids).toEqual(['せき止め', '体温計'])
  expect(small.find(query({ words: [['せきがいせん']] })).ids).toEqual(['体温計'])
  expect(small.inTitles([['せき']], 5), 'while it is typed').toEqual(['体温計', 'せき止め'])
})

test('for one or two kana, ranks products for that symptom before names that merely contain them', () => {
  const small = new ProductIndex()
  const named = (title: string, popularity: number, symptom: string, category: string) => {
    const facets = {
      ...row(1).facets,
      symptoms: [{ value: symptom, label: symptom }],
      categories: [{ value: category, label: category }],
    }
    const passages = [symptom, ...readingsOf(symptom), 'のど飴も'].map(fold)
    small.put({ ...row(1), is_listed: true, product_id: title, title: fold(title), popularity, passages, facets })
  }
  named('のどか庵八味地黄丸料', 9, '頻尿', '漢方薬')
  named('総合かぜ錠', 7, '鼻水', 'かぜ・せき・のど')
  named('のどの痛み錠', 5, 'のどの痛み', 'かぜ薬')
  named('うがい薬', 8, '口臭', '洗口液')
  named('はなれ茶屋の茶', 6, '冷え', '健康茶')
  const idsOf = (word: string) => small.find(query({ words: [[fold(word)]] })).ids
  expect(idsOf('のど')).toEqual(['のどの痛み錠', '総合かぜ錠', 'のどか庵八味地黄丸料', 'うがい薬', 'はなれ茶屋の茶'])
  expect(idsOf('はな'), 'as it is read').toEqual(['総合かぜ錠', 'はなれ茶屋の茶'])
  expect(small.inTitles([['のど']], 5), 'while it is typed').toEqual(['のどの痛み錠', 'のどか庵八味地黄丸料'])
})

test('does not rank a short word inside a longer one as a title match', () => {
  const small = new ProductIndex()
  const named = (title: string, popularity: number) =>
    small.put({ ...row(1), is_listed: true, product_id: title, title: fold(title), popularity, passages: [] })
  named('ルイボスティー', 9)
  named('イボとり液', 1)
  named('足裏イボ', 2)
  named('ルイボス配合 イボケア', 3)
  const idsOf = (word: string) => small.find(query({ words: [[fold(word)]] })).ids
  expect(idsOf('イボ')).toEqual(['ルイボス配合 イボケア', '足裏イボ', 'イボとり液', 'ルイボスティー'])
  expect(idsOf('ルイ'), 'its beginning').toEqual(['ルイボスティー', 'ルイボス配合 イボケア'])
  named('つらい風邪にのむ錠', 3)
  small.put({
    ...row(1),
    is_listed: true,
    product_id: 'うがい薬',
    title: 'うがい薬',
    popularity: 9,
    passages: ['風邪'],
  })
  expect(idsOf('風邪'), 'of kanji').toEqual(['つらい風邪にのむ錠', 'うがい薬'])
  named('キシリトールガム', 1)
  named('チューインガムシロップ', 9)
  expect(idsOf('ガム'), 'its end').toEqual(['キシリトールガム', 'チューインガムシロップ'])
})

test('finds a product with changed text only by its new text', () => {
  const small = new ProductIndex()
  small.put({ ...row(1), is_listed: true, title: '古い名前' })
  small.put({ ...row(1), is_listed: true, title: '新しい名前', text_change: 2 })
  expect(small.find(query({ words: [['古い名前']] })).count).toBe(0)
  expect(small.find(query({ words: [['新しい名前']] })).ids).toEqual(['prod_1'])
  expect([small.living, small.dead]).toEqual([1, 1])
})

test('finds and sorts a product by its new price', () => {
  const small = new ProductIndex()
  for (const number of [1, 2]) small.put({ ...row(number), is_listed: true, price_yen: number * 100 })
  expect(small.find(query({ sort_by: 'price_asc' })).ids).toEqual(['prod_1', 'prod_2'])
  small.put({ ...row(1), is_listed: true, title: '', price_yen: 300 })
  expect(small.find(query({ sort_by: 'price_asc' })).ids).toEqual(['prod_2', 'prod_1'])
  expect(small.find(query({ min_price: 250 })).ids).toEqual(['prod_1'])
})

test('a product that has sold out is not found as in stock, and one that was taken off is not counted', () => {
  const small = new ProductIndex()
  const vendors = [{ value: 'みなも', label: 'みなも' }]
  const put = (number: number, changed: Partial<IndexedProduct> = {}) => {
    const product = row(number)
    small.put({ ...product, is_listed: true, in_stock: true, facets: { ...product.facets, vendors }, ...changed })
  }
  for (const number of [1, 2, 3]) put(number)
  const found = (given: Partial<ProductQuery>) => {
    const { ids, count, facets } = small.find(query(given))
    return [ids.toSorted(), count, facets.vendors[0]!.count]
  }
  expect(found({ in_stock: true })).toEqual([['prod_1', 'prod_2', 'prod_3'], 3, 3])
  put(1, { in_stock: false })
  put(2, { is_listed: false })
  expect(found({})).toEqual([['prod_1', 'prod_3'], 2, 2])
  expect(found({ in_stock: true })).toEqual([['prod_3'], 1, 1])
})

test('keeps the texts that find something together, a symptom the longest', () => {
  const small = new ProductIndex()
  const facetsFor = (symptom: string) => ({ ...row(1).facets, symptoms: [{ value: symptom, label: symptom }] })
  const named = (title: string, symptom: string, passages: string[], ages: string[]) =>
    small.put({ ...row(1), ages, product_id: title, is_listed: true, title, passages, facets: facetsFor(symptom) })
  named('甲', '便秘', ['便秘', '液'], [])
  for (const title of ['乙', '丙']) named(title, '乾燥肌', ['やさしい'], ['0-12'])
  expect(small.withoutLeast([[['便秘']], [['やさしい']]])).toEqual([0])
  expect(small.withoutLeast([[['やさしい']], [['ない']], [['便秘']]])).toEqual([2])
  expect(small.withoutLeast([[['ない']]])).toEqual([])
  expect(small.withoutLeast([[['赤ちゃん']], [['液']]]), 'an age is left out first').toEqual([1])
  for (const title of ['丁', '戊']) named(title, '頭痛', ['頭痛薬'], [])
  expect(small.withoutLeast([[['頭痛薬']], [['便秘']]]), 'a medicine for a symptom counts as one').toEqual([0])
})

test('an article is found once, by its new text alone, and only while it is listed', () => {
  const articles = new ArticleIndex()
  const put = (title: string, is_listed = true) =>
    articles.put({ article_id: 'art_1', is_listed, title, passages: ['花粉症'], published_at: new Date(0) })
  const found = (word: string) => [articles.find([[word]]), articles.inTitles([[word]], 5)]
  put('古い話')
  put('新しい話')
  expect(found('古い')).toEqual([[], []])
  expect(found('新しい')).toEqual([['art_1'], ['art_1']])
  expect(found('花粉症')).toEqual([['art_1'], []])
  put('新しい話', false)
  expect(found('新しい')).toEqual([[], []])
})
