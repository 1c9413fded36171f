import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.rules.ts'

const yamato = 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789012'
const sagawa = 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789012'

test.each([
  ['ヤマト運輸', '1234-5678-9012', yamato],
  ['クロネコヤマト宅急便', '123456789012', yamato],
  ['ﾔﾏﾄ運輸', '123456789012', yamato],
  ['佐川急便', '123456789012', sagawa],
  ['日本郵便', '123456789012', null],
  ['', '123456789012', null],
  ['佐川急便', '12345', null],
  ['佐川急便', '123456789012&x=1', null],
  ['佐川急便', 'x=1&123456789012', null],
])('tracking link of “%s”, number %s', (carrier, number, url) => expect(trackingUrl(carrier, number)).toBe(url))
