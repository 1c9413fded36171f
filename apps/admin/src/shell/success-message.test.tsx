import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '../theme.ts'
import { SuccessMessage } from './success-message.tsx'

test('a success message is announced once, as a status and not as an alert', () => {
  const message = <SuccessMessage message="2点を梱包しました。" clear={() => {}} />
  const html = renderToStaticMarkup(<MantineProvider theme={theme}>{message}</MantineProvider>)
  expect(html.match(/role="[a-z]+"/g)).toEqual(['role="status"', 'role="note"'])
})
