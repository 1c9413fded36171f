import { cx } from '@kusuribako/ui/cx.ts'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import type { ReactNode } from 'react'
import { Lines, Precautions } from './precautions.tsx'
import type { ProductView } from './product-view.ts'

/** The wording of a section depends on the kind of goods: only a medicine has 効能・効果 and 用法・用量. */
const wordsFor: Record<
  ProductView['type'],
  { effects: string; dosage: string; age: string; doNot: string; consult: string }
> = {
  medicine: {
    effects: '効能・効果',
    dosage: '用法・用量',
    age: '年齢',
    doNot: 'してはいけないこと',
    consult: '相談すること',
  },
  medical_device: otherGoodsWords('使用目的', '使い方'),
  health_food: otherGoodsWords('商品の特長', '召し上がり方'),
  cosmetic: otherGoodsWords('商品の特長', '使い方'),
  general_product: otherGoodsWords('商品の特長', '使い方'),
}

/** Everything in the package insert, in the order in which shoppers ask. */
export function Facts({ product }: { product: ProductView }) {
  const words = wordsFor[product.type]
  return (
    <div className="mt-12 lg:mt-20">
      {(product.description || product.effects || product.features.length > 0) && (
        <Fact title={words.effects}>
          {product.description && <p className="mb-4">{product.description}</p>}
          {product.effects && (
            <p className={cx(product.type === 'medicine' && 'rounded-card border border-line bg-surface px-5 py-4')}>
              {product.effects}
            </p>
          )}
          <Words words={product.features} label="特長" />
        </Fact>
      )}
      {product.dosage.length > 0 && (
        <Fact title={words.dosage}>
          <Dosage product={product} age={words.age} />
        </Fact>
      )}
      {(product.doNot.length > 0 || product.consult.length > 0) && (
        <Fact title="ご使用の前に">
          <div className="grid gap-4">
            <Precautions title={words.doNot} lines={product.doNot} isStop />
            <Precautions title={words.consult} lines={product.consult} />
          </div>
        </Fact>
      )}
      <Composition product={product} />
      {product.storage.length > 0 && (
        <Fact title="保管">
          <div className="text-sm leading-relaxed">
            <Lines lines={product.storage} />
          </div>
        </Fact>
      )}
      <Maker product={product} />
      <Questions questions={product.questions} />
    </div>
  )
}

function otherGoodsWords(effects: string, dosage: string) {
  return { effects, dosage, age: '使う方', doNot: '使用上の注意', consult: 'ご相談いただきたいこと' }
}

/** One section: its name at the left from 1024 px, above on a phone. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 lg:grid lg:grid-cols-[14rem_1fr] lg:gap-12 lg:py-10">
      <h2 className="mb-4 text-lg lg:mb-0">{title}</h2>
      <div className="max-w-prose min-w-0 whole-words">{children}</div>
    </section>
  )
}

function Words({ words, label }: { words: string[]; label: string }) {
  if (words.length === 0) return null
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="rounded-chip bg-leaf-tint px-3 py-1 text-sm text-leaf-deep">
          {word}
        </li>
      ))}
    </ul>
  )
}

const cell = 'border-b border-line py-3 pr-4 text-left align-top text-sm leading-normal last:pr-0'

/** With very large text each cell is below the other, under its label: the frequency would otherwise be cut off. */
function Dosage({ product, age }: { product: ProductView; age: string }) {
  const columns = (
    [
      ['dose', '1回の量', 'min-w-20'],
      ['times', '回数', 'min-w-16'],
    ] as const
  ).filter(([part]) => product.dosage.some((row) => row[part] !== '—'))
  const below = 'large:block large:border-0 large:py-1'
  const labelled = cx(below, 'large:before:mr-4 large:before:text-quiet large:before:content-[attr(data-name)]')
  return (
    <>
      <table className="w-full border-t border-line large:block">
        <thead className="text-quiet large:sr-only">
          <tr>
            {[age, ...columns.map(([, name]) => name)].map((name) => (
              <th key={name} scope="col" className={cx(cell, 'font-normal')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="large:block">
          {product.dosage.map((row) => (
            <tr key={row.age} className="large:block large:border-b large:border-line large:py-3">
              <th scope="row" className={cx(cell, 'min-w-24 font-semibold [word-break:auto-phrase]', below)}>
                {row.age}
              </th>
              {columns.map(([part, name, width]) => (
                <td key={part} className={cx(cell, width, '[word-break:auto-phrase]', labelled)} data-name={name}>
                  {row[part]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {product.dosageNotes.length > 0 && (
        <div className="mt-4 text-sm text-quiet">
          <Lines lines={product.dosageNotes} />
        </div>
      )}
    </>
  )
}

function Composition({ product }: { product: ProductView }) {
  const { ingredients, additives, allergen, ingredientsBasis } = product
  const isComposed = ingredients.length > 0 || additives.length > 0
  if (!isComposed && allergen.length === 0) return null
  const hasRoles = ingredients.some(({ role }) => role)
  return (
    <Fact title="成分">
      {ingredients.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full border-t border-line">
            <caption className="pb-2 text-left text-sm text-quiet">{ingredientsBasis ?? '成分と分量'}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">成分</th>
                <th scope="col">分量</th>
                {hasRoles && (
                  <th scope="col" className="max-sm:hidden">
                    はたらき
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {ingredients.map(({ name, amount, role }) => (
                <tr key={name}>
                  <th scope="row" className={cx(cell, 'phrases font-semibold sm:min-w-60')}>
                    {name}
                    {role && <span className="block font-normal text-quiet sm:hidden">{role}</span>}
                  </th>
                  <td className={cx(cell, 'tabular-nums sm:whitespace-nowrap')}>{amount}</td>
                  {hasRoles && <td className={cx(cell, 'text-quiet max-sm:hidden')}>{role}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className="mt-4 grid gap-3 text-sm leading-relaxed">
        {additives.length > 0 && <Entry name="添加物">{additives.join('、')}</Entry>}
        <Entry name="アレルゲン">{allergen.length > 0 ? allergen.join('、') : '表示すべきものはありません'}</Entry>
      </dl>
    </Fact>
  )
}

function Maker({ product }: { product: ProductView }) {
  const numbered = product.variants.filter(({ jan }) => jan)
  const entries = [
    ['ブランド', product.brand],
    ['製造販売元', product.manufacturer],
    ['お問い合わせ先', product.company],
    ['剤形・形状', product.dosageForm],
    [
      'JANコード',
      numbered.map(({ title, jan }) => (product.variants.length > 1 ? `${title}　${jan}` : jan)).join('\n'),
    ],
  ].filter(([, text]) => text)
  if (entries.length === 0) return null
  return (
    <Fact title="商品の情報">
      <dl className="grid gap-3 text-sm leading-relaxed">
        {entries.map(([name = '', text]) => (
          <Entry key={name} name={name}>
            {text}
          </Entry>
        ))}
      </dl>
    </Fact>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-quiet">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  )
}

function Questions({ questions }: { questions: string[] }) {
  if (questions.length === 0) return null
  return (
    <Fact title="購入時の質問">
      <p className="text-sm">
        ご購入手続きで、使う方についておたずねします。答えによっては販売できないことがあります。
      </p>
      <Disclosure title={`おたずねすること（${questions.length}問）`} className="mt-2">
        <ol className="list-decimal space-y-2 pl-5 text-sm leading-relaxed">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </Disclosure>
    </Fact>
  )
}
