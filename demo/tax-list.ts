import type { DemoProduct } from './types.ts'

/** Ingredients that once required a prescription and may be sold over the counter since (スイッチOTC). */
const switched = [
  ...[
    'ロキソプロフェンナトリウム水和物',
    'イブプロフェン',
    'ジクロフェナクナトリウム',
    'フェルビナク',
    'インドメタシン',
  ],
  ...['フェキソフェナジン塩酸塩', 'ロラタジン', 'エピナスチン塩酸塩', 'ベクロメタゾンプロピオン酸エステル'],
  ...['ファモチジン', 'ブチルスコポラミン臭化物', 'ロペラミド塩酸塩', 'テルビナフィン塩酸塩', 'ブテナフィン塩酸塩'],
  ...['アシクロビル', 'プラノプロフェン', 'クロモグリク酸ナトリウム', 'ニコチン'],
]

/**
 * The list of セルフメディケーション税制 as the ministry's would be for the invented goods: JAN code and name of every medicine
 * with such an ingredient. A real shop imports the ministry's own.
 */
export const taxList = (products: readonly DemoProduct[]) =>
  products
    .filter(({ metadata }) => metadata.product_type === 'medicine' && metadata.ingredients.some(isSwitched))
    .flatMap(({ title, variants }) => variants.map(({ barcode }) => ({ jan: barcode, name: title })))

const isSwitched = ({ name }: { name: string }) => switched.includes(name)
