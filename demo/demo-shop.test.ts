import { ProductMetadata, PurchaseQuestion, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { saleClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { productFindings, textFindings } from '@kusuribako/contract/content/advertised.rules'
import { reliefDesk } from '@kusuribako/contract/pharmacy/relief'
import { describe, expect, test } from 'vitest'
import { demoShop, largeShop, taxList } from './index.ts'
import { jan } from './jan.ts'

const shop = demoShop()
const { products } = shop
const variants = products.flatMap((product) => product.variants)
const handles = new Set(products.map((product) => product.handle))
const categories = new Set(shop.categories.map((category) => category.handle))
const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

/** Brand names of real manufacturers; none may appear in a title. */
const realBrands = [
  'ロキソニン',
  'バファリン',
  'パブロン',
  'アレグラ',
  'ガスター',
  'リアップ',
  'ニコレット',
  'ニコチネル',
  'オムロン',
]
  .concat([
    'エスタック',
    'ベンザ',
    'コンタック',
    'ジキニン',
    'タイレノール',
    'ナロン',
    'セデス',
    'アネロン',
    'ドリエル',
    '冷えピタ',
  ])
  .concat([
    'キャベジン',
    '太田胃散',
    '正露丸',
    'ビオフェルミン',
    'コーラック',
    'ストッパ',
    'アイボン',
    'イソジン',
    'マキロン',
  ])
  .concat([
    'サロンパス',
    'バンテリン',
    'フェイタス',
    'ボルタレン',
    'ラミシール',
    'ボラギノール',
    'チョコラ',
    'アリナミン',
    'リポビタン',
  ])

describe('the demo shop', () => {
  test('is as large as a real shop', () => {
    expect(products.length).toBeGreaterThanOrEqual(520)
    expect(variants.length).toBeGreaterThanOrEqual(950)
    expect(shop.categories.length).toBeGreaterThanOrEqual(45)
    expect(shop.collections.length).toBeGreaterThanOrEqual(8)
    expect(shop.product_lists.length).toBeGreaterThanOrEqual(8)
    expect(shop.notices.length).toBeGreaterThanOrEqual(8)
    expect(shop.articles.length).toBeGreaterThanOrEqual(42)
    expect(shop.synonyms.length).toBeGreaterThanOrEqual(60)
  })

  test('has synonyms for symptoms whose last word is typed in hiragana', () => {
    const typed = { 痛い: 'いたい', 乾く: 'かわく', 出る: 'でる', 赤い: 'あかい', 疲れる: 'つかれる' }
    const unknown = shop.synonyms.flatMap((group) =>
      Object.entries(typed).flatMap(([kanji, kana]) => {
        const forms = group.filter((word) => word.endsWith(kanji)).map((word) => word.slice(0, -kanji.length) + kana)
        return forms.filter((word) => !group.includes(word))
      }),
    )
    expect(unknown).toEqual([])
  })

  test('is the same at every call', () => {
    expect(demoShop()).toEqual(shop)
  })

  test('contains every sale class and every product type', () => {
    expect(new Set(variants.map((variant) => variant.metadata.jsm_category_name))).toEqual(new Set(saleClasses))
    expect(new Set(products.map((product) => product.type)).size).toBe(5)
    const classes = ['薬局製造販売医薬品', '第1類医薬品', '抗原検査キット', '指定第2類医薬品']
    const withQuestions = products.filter((product) =>
      classes.includes(product.variants[0]!.metadata.jsm_category_name),
    )
    expect(withQuestions.length).toBeGreaterThanOrEqual(70)
  })

  test('has unique titles, codes and handles, and no real brand names', () => {
    expect(repeated(products.map((product) => product.handle))).toEqual([])
    expect(repeated(products.map((product) => product.title))).toEqual([])
    expect(repeated(variants.map((variant) => variant.sku))).toEqual([])
    expect(repeated(variants.map((variant) => variant.barcode))).toEqual([])
    expect(repeated(shop.categories.map((category) => category.handle))).toEqual([])
    expect(repeated(shop.articles.map((article) => article.handle))).toEqual([])
    expect(products.filter((product) => realBrands.some((name) => product.title.includes(name)))).toEqual([])
  })

  test('refers only to products, categories and articles that exist', () => {
    const collections = new Set(shop.collections.map((collection) => collection.handle))
    const articles = new Set(shop.articles.map((article) => article.handle))
    const skus = new Set(variants.map((variant) => variant.sku))
    expect(products.flatMap((product) => product.categories).filter((handle) => !categories.has(handle))).toEqual([])
    expect(products.filter((product) => product.collection && !collections.has(product.collection))).toEqual([])
    expect(shop.product_lists.flatMap((list) => list.product_handles).filter((handle) => !handles.has(handle))).toEqual(
      [],
    )
    expect(shop.product_lists.filter((list) => list.product_handles.length === 0)).toEqual([])
    expect(shop.articles.flatMap((article) => article.categories).filter((handle) => !categories.has(handle))).toEqual(
      [],
    )
    expect(
      shop.articles.flatMap((article) => article.related_articles).filter((handle) => !articles.has(handle)),
    ).toEqual([])
    expect(shop.categories.filter(({ parent }) => parent !== null && !categories.has(parent))).toEqual([])
    const leaves = shop.categories.filter(({ handle }) => !shop.categories.some(({ parent }) => parent === handle))
    const stocked = new Set(products.flatMap((product) => product.categories))
    expect(leaves.filter(({ handle }) => !stocked.has(handle)).map(({ handle }) => handle)).toEqual([])
    const { home } = shop
    expect([...home.pick_up_products, ...home.private_brand_products].filter((handle) => !handles.has(handle))).toEqual(
      [],
    )
    expect(home.popular_product_variants.filter((sku) => !skus.has(sku))).toEqual([])
    expect(home.categories.filter((handle) => !categories.has(handle))).toEqual([])
    expect(home.collection_pages.filter((handle) => !collections.has(handle))).toEqual([])
    expect(home.notices.filter((handle) => !shop.notices.some((notice) => notice.handle === handle))).toEqual([])
  })

  test('has sold-out, backordered and discontinued variants, and some at a sale price', () => {
    const share = (count: number) => count / variants.length
    expect(share(variants.filter((variant) => variant.sale_price_yen).length)).toBeCloseTo(0.12, 1)
    expect(share(variants.filter((variant) => variant.stock === 0).length)).toBeCloseTo(0.04, 1)
    expect(variants.some((variant) => variant.allow_backorder)).toBe(true)
    expect(variants.some((variant) => variant.metadata.discontinued_at)).toBe(true)
    expect(variants.filter((variant) => (variant.sale_price_yen ?? 0) >= variant.price_yen)).toEqual([])
  })
})

describe('every product', () => {
  test('satisfies the contract', () => {
    for (const product of products) {
      expect(ProductMetadata.parse(product.metadata)).toEqual(product.metadata)
      for (const variant of product.variants) expect(VariantMetadata.parse(variant.metadata)).toEqual(variant.metadata)
      for (const question of product.questions) expect(PurchaseQuestion.parse(question)).toEqual(question)
    }
  })

  test('has a JAN from the in-store range with a correct check digit', () => {
    expect(jan('490123456789')).toBe('4901234567894')
    for (const { barcode, metadata } of variants) {
      expect(barcode).toMatch(/^2[0-9]{12}$/)
      expect(jan(barcode.slice(0, 12))).toBe(barcode)
      expect(metadata.jan_code).toBe(barcode)
    }
  })

  test('has a title of suitable length and a reading in hiragana', () => {
    for (const { title, metadata } of products) {
      expect(title.length, title).toBeGreaterThanOrEqual(4)
      expect(title.length, title).toBeLessThanOrEqual(45)
      expect(metadata.reading, title).toMatch(/^[ぁ-んー]+$/)
      expect(metadata.reading.length, title).toBeGreaterThanOrEqual(4)
    }
  })

  test('names each of its options in each of its variants', () => {
    for (const product of products) {
      for (const variant of product.variants) {
        expect(Object.keys(variant.options)).toEqual(product.option_names)
        expect(Object.values(variant.options).join(' / ')).toBe(variant.title)
      }
    }
  })

  test('is taxed at 8 % only when it is food', () => {
    expect(products.filter(({ type, metadata }) => (metadata.tax_rate === 8) !== (type === 'health_food'))).toEqual([])
  })
})

describe('purchase questions', () => {
  const ofClass = (...names: string[]) =>
    products.filter((product) => names.includes(product.variants[0]!.metadata.jsm_category_name))

  test('are six to ten for what a pharmacist reviews, some with stop answers', () => {
    for (const { title, questions } of ofClass('薬局製造販売医薬品', '第1類医薬品', '抗原検査キット')) {
      expect(questions.length, title).toBeGreaterThanOrEqual(6)
      expect(questions.length, title).toBeLessThanOrEqual(10)
      expect(questions.some((question) => question.stop_answer.length > 0)).toBe(true)
    }
  })

  test('include contraindications for a designated second-class medicine', () => {
    for (const { questions } of ofClass('指定第2類医薬品'))
      expect(questions.map((question) => question.key)).toContain('contraindication')
  })

  test('ask about age, other medicines, other shops and reason for a guarded medicine', () => {
    const guarded = products.filter((product) => product.variants[0]!.metadata.regulated_ingredient.length > 0)
    expect(new Set(guarded.flatMap((product) => product.variants[0]!.metadata.regulated_ingredient)).size).toBe(6)
    for (const { questions, variants: sizes } of guarded) {
      expect(questions.map((question) => question.key)).toEqual(
        expect.arrayContaining(['guarded-age', 'guarded-other-medicines', 'guarded-elsewhere', 'guarded-reason']),
      )
      expect(sizes.every((size) => size.metadata.package_days !== null)).toBe(true)
    }
    const days = guarded.flatMap((product) => product.variants.map((size) => size.metadata.package_days!))
    expect(days.some((count) => count <= 5) && days.some((count) => count > 7)).toBe(true)
  })

  test('have valid stop and remark answers, and a reason for every stop', () => {
    for (const question of products.flatMap((product) => product.questions)) {
      expect(question.answer).toEqual(
        expect.arrayContaining([...question.stop_answer, ...question.require_remark_answer]),
      )
      expect(question.stop_reason !== null).toBe(question.stop_answer.length > 0)
    }
  })
})

test('the list of セルフメディケーション税制 contains medicines by ingredient: loxoprofen, not acetaminophen', () => {
  const listed = taxList(products)
  expect(listed.length).toBeGreaterThanOrEqual(100)
  expect(repeated(listed.map(({ jan: code }) => code))).toEqual([])
  const ofCode = new Map(products.flatMap((one) => one.variants.map(({ barcode }) => [barcode, one] as const)))
  for (const { jan: code, name } of listed) {
    const { title, metadata } = ofCode.get(code)!
    expect(metadata.product_type, name).toBe('medicine')
    expect(title).toBe(name)
  }
  const loxoprofen = products.find(({ metadata }) =>
    JSON.stringify(metadata).includes('ロキソプロフェンナトリウム水和物'),
  )!
  expect(listed.map(({ jan: code }) => code)).toEqual(
    expect.arrayContaining(loxoprofen.variants.map((one) => one.barcode)),
  )
  const ingredientsOf = ({ metadata }: (typeof products)[number]) => metadata.ingredients.map(({ name }) => name)
  const marked = new Set(listed.map(({ jan: code }) => ofCode.get(code)!))
  const unmarked = new Set(products.filter((one) => !marked.has(one)).flatMap(ingredientsOf))
  expect(unmarked).toContain('アセトアミノフェン')
  expect([...marked].filter((one) => ingredientsOf(one).every((name) => unmarked.has(name)))).toEqual([])
  for (const { variants: sizes } of marked)
    expect(sizes.filter(({ barcode }) => !listed.some(({ jan: code }) => code === barcode))).toEqual([])
})

test('articles have 200 to 1,200 characters, and those about symptoms say when to see a doctor or where to ask', () => {
  for (const { body, title, symptoms } of shop.articles) {
    const text = body.flatMap((block) => (block.kind === 'list' ? block.items : [block.text])).join('')
    expect(text.length, title).toBeGreaterThanOrEqual(200)
    expect(text.length, title).toBeLessThanOrEqual(1200)
    if (symptoms.length > 0) expect(text, title).toMatch(/受診|相談/)
  }
})

test('every text about the relief system for side effects gives its phone number', () => {
  const pages = Object.values(shop.legal_pages).flatMap(({ sections }) => sections)
  const texts = [...pages, ...shop.articles].map((one) => JSON.stringify(one)).filter((text) => text.includes('救済'))
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(text).toContain(reliefDesk.phone)
})

test('the large shop has as many products as requested, without repeated handles or codes', () => {
  const count = products.length * 3 + 7
  const largeProducts = [...largeShop(count)]
  expect(largeProducts.length).toBe(count)
  expect(new Set(largeProducts.map((product) => product.handle)).size).toBe(count)
  const largeVariants = largeProducts.flatMap((product) => product.variants)
  expect(new Set(largeVariants.map((variant) => variant.sku)).size).toBe(largeVariants.length)
  expect(new Set(largeVariants.map((variant) => variant.barcode)).size).toBe(largeVariants.length)
  expect(largeVariants.every((variant) => jan(variant.barcode.slice(0, 12)) === variant.barcode)).toBe(true)
  expect(largeProducts.at(-1)).toEqual([...largeShop(count)].at(-1))
})

test('no text breaks the advertising rules, and comparison prices have their basis', () => {
  const findingRows = (what: string, findings: readonly { found: string; around: string }[]) =>
    findings.map(({ found, around }) => [what, found, around])
  const { articles, notices, legal_pages } = shop
  expect(products.flatMap((product) => findingRows(product.handle, productFindings(product)))).toEqual([])
  const pages = Object.values(legal_pages).map(({ title, sections }) => ({
    title,
    body: sections.flatMap(({ heading, body }) => [
      { kind: 'heading' as const, text: heading },
      { kind: 'list' as const, items: body },
    ]),
  }))
  const texts = [...articles, ...notices, ...pages]
  expect(texts.flatMap((text) => findingRows(text.title, textFindings(text)))).toEqual([])
  expect(variants.filter(({ metadata }) => metadata.asking_price_ground).length).toBeGreaterThan(100)
})
