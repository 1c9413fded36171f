import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'
import { TextField } from './text-field.tsx'

const htmlOf = (field: ReactElement) => renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>)

test.each([
  ['a day', <DateField key="day" />, 'type="date" max="9999-12-31"'],
  ['a minute', <DateField key="minute" type="datetime-local" />, 'type="datetime-local" max="9999-12-31T23:59"'],
  [
    'a required day',
    <TextField key="required" type="date" label="日" value="" change={() => {}} isTried={false} />,
    'type="date" max="9999-12-31"',
  ],
])('a field for %s takes no year above 9999', (_, field, attributes) => {
  expect(htmlOf(field)).toContain(attributes)
})

test.each([
  [{ defaultValue: '202712-03-01' }, true],
  [{ type: 'datetime-local', defaultValue: '20271-12-31T23:59' }, true],
  [{ type: 'datetime-local', defaultValue: '2027-12-31T23:59' }, false],
  [{ defaultValue: '2027-12-31' }, false],
] as const)('a date field with %o names a year of too many digits: %s', (props, isNamed) => {
  expect(htmlOf(<DateField {...props} />).includes('年は4桁で入力してください。')).toBe(isNamed)
})
