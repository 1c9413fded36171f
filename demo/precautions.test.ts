import { describe, expect, test } from 'vitest'
import { buildProducts } from './products.ts'

const medicines = buildProducts().filter(({ type }) => type === 'medicine')
const swallowed = medicines.filter(({ metadata }) =>
  /^(?:錠剤|口腔内崩壊錠|チュアブル錠|カプセル|顆粒|散剤|液剤|煎じ薬)$/.test(metadata.dosage_form),
)
const sprayed = medicines.filter(({ metadata }) => metadata.dosage_form === '点鼻')

type Product = (typeof medicines)[number]
const contains = (ingredient: string) => (product: Product) =>
  product.metadata.ingredients.some(({ name, role }) => `${name} ${role ?? ''}`.includes(ingredient))
const doNot = ({ metadata }: Product) => metadata.do_not.join('\n')
const consult = ({ metadata }: Product) => metadata.consult.join('\n')
const handles = (products: readonly Product[]) => products.map(({ handle }) => handle)

const driving = '運転操作をしないこと'
const nursing = '授乳中の人は本剤を服用しないか'
const beforeBirth = '出産予定日12週以内の妊婦は服用しないこと'

test.each([
  ['アリルイソプロピルアセチル尿素', driving],
  ['ブロモバレリル尿素', driving],
  ['ロペラミド', driving],
  ['ロートエキス', driving],
  ['スコポラミン', driving],
  ['クロルフェニラミン', driving],
  ['ジフェンヒドラミン', driving],
  ['ジヒドロコデイン', driving],
  ['デキストロメトルファン', driving],
  ['エピナスチン', driving],
  ['ジフェンヒドラミン', nursing],
  ['ロートエキス', nursing],
  ['センナ', nursing],
  ['センノシド', nursing],
  ['ダイオウ', nursing],
  ['ロペラミド', nursing],
  ['ジヒドロコデイン', nursing],
  ['イブプロフェン', beforeBirth],
  ['ロキソプロフェン', beforeBirth],
  ['アスピリン', beforeBirth],
  ['ロキソプロフェン', '治療や薬の投与を受けている人は服用しないこと：胃・十二指腸潰瘍、肝臓病、腎臓病、心臓病'],
  ['アルミニウム', '透析療法を受けている人は服用しないこと'],
  ['アルミン酸', '透析療法を受けている人は服用しないこと'],
  ['トラネキサム酸', 'トラネキサム酸を含有する他の内服薬'],
])('what is swallowed with %s has among what one must not do: %s', (ingredient, words) => {
  const containing = swallowed.filter(contains(ingredient))
  expect(containing).not.toEqual([])
  expect(handles(containing.filter((product) => !doNot(product).includes(words)))).toEqual([])
})

test.each([
  ['ロートエキス', ['緑内障', '排尿困難', '心臓病']],
  ['スコポラミン', ['緑内障', '排尿困難']],
  ['ベラドンナ', ['緑内障', '排尿困難']],
  ['クロルフェニラミン', ['緑内障', '排尿困難']],
  ['ジフェンヒドラミン', ['緑内障', '排尿困難']],
  ['メクリジン', ['緑内障', '排尿困難']],
  ['マオウ', ['高血圧', '心臓病', '甲状腺機能障害', '排尿困難']],
  ['メチルエフェドリン', ['高血圧', '心臓病', '糖尿病', '甲状腺機能障害']],
  ['カンゾウ', ['偽アルドステロン症', 'むくみ', '高血圧']],
  ['トラネキサム酸', ['血栓']],
  ['酸化マグネシウム', ['腎臓病']],
  ['アセトアミノフェン', ['肝臓病', '腎臓病', '胃・十二指腸潰瘍']],
  ['イブプロフェン', ['胃・十二指腸潰瘍、潰瘍性大腸炎、クローン病にかかったことがある人']],
])('what is swallowed with %s names who must ask before: %s', (ingredient, words) => {
  const containing = swallowed.filter(contains(ingredient))
  expect(containing).not.toEqual([])
  const stated = (product: Product) => `${doNot(product)}\n${consult(product)}`
  const silent = containing.filter((product) => words.some((word) => !stated(product).includes(word)))
  expect(handles(silent)).toEqual([])
})

test('a nose spray with ナファゾリン names blood pressure, heart and glaucoma', () => {
  const containing = sprayed.filter(contains('ナファゾリン'))
  expect(containing).not.toEqual([])
  for (const product of containing) expect(consult(product)).toMatch(/高血圧、心臓病.*緑内障/)
})

describe('a precaution stands only where an ingredient gives reason for it', () => {
  test.each([
    ['透析療法', /アルミニウム|アルミン酸|合成ヒドロタルサイト/],
    ['偽アルドステロン症', /カンゾウ|グリチルリチン酸/],
    ['出産予定日12週以内', /イブプロフェン|ロキソプロフェン|アスピリン|エテンザミド/],
    ['血栓', /トラネキサム酸/],
    ['発汗傾向', /マオウ/],
  ])('%s', (words, ingredients) => {
    const stating = medicines.filter((product) => `${doNot(product)}${consult(product)}`.includes(words))
    expect(stating).not.toEqual([])
    const without = stating.filter(({ metadata }) => !ingredients.test(JSON.stringify(metadata.ingredients)))
    expect(handles(without)).toEqual([])
  })
})

test('nobody is told both not to take a medicine and to ask before', () => {
  const pregnant = '妊婦又は妊娠していると思われる人'
  const both = medicines.filter(
    (product) => doNot(product).includes(pregnant) && product.metadata.consult.includes(pregnant),
  )
  expect(handles(both)).toEqual([])
})

test('the insert of a medicine for children says nothing about drinking, pregnancy or old age', () => {
  const forChildren = medicines.filter(({ metadata }) => !/成人|高齢者/.test(metadata.age_groups.join()))
  expect(forChildren.length).toBeGreaterThan(5)
  const odd = forChildren.filter((product) => /飲酒|妊婦|高齢者/.test(`${doNot(product)}${consult(product)}`))
  expect(handles(odd)).toEqual([])
})

test('senna is dosed as in medicines without prescription, and ロートエキス is never third class', () => {
  const senna = medicines.filter(contains('センナ実エキス'))
  expect(senna).not.toEqual([])
  for (const { metadata } of senna) expect(metadata.ingredients[0]!.amount).toBe('センノシドとして24 mg')
  const classes = medicines
    .filter(contains('ロートエキス'))
    .map(({ variants }) => variants[0]!.metadata.jsm_category_name)
  expect(classes).not.toContain('第3類医薬品')
})

test('an aid against smoking states the longest use of its own kind', () => {
  const longest = (kind: string) =>
    medicines
      .filter(({ handle }) => handle.includes(kind))
      .map((one) => /\d+(?:週間|か月)を超えて/.exec(doNot(one))?.[0])
  expect(new Set(longest('nicotine-patch'))).toEqual(new Set(['8週間を超えて']))
  expect(new Set(longest('nicotine-gum'))).toEqual(new Set(['6か月を超えて']))
})
