import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NotSold } from './not-sold.tsx'

const onDuty = {
  store: '見本店',
  licence: '薬局',
  phone: '0120-000-000',
  hours: '月〜金 9:00〜19:00',
  people: [],
  expiry: '',
}
const drawn = (who: typeof onDuty | null) =>
  renderToString(
    <StaticRouter location="/">
      <NotSold reason="guidance_required_not_sold_online" onDuty={who} />
    </StaticRouter>,
  )

test('a medicine not sold online shows the phone number and opening hours, or a contact link', () => {
  for (const words of ['見本店', 'href="tel:0120-000-000"', '月〜金 9:00〜19:00'])
    expect(drawn(onDuty)).toContain(words)
  expect(drawn(null)).toContain('href="/contact"')
})
