import './console.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queries } from './api.ts'
import { refuseHalfTypedDates, restoreFocusAfterWork } from './forms/form-focus.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './theme.ts'

const root = document.getElementById('root')!
// Of all that the screens use, browsers got this last (140).
if ('groupBy' in Map) open()
else
  root.textContent =
    'お使いのブラウザーでは、管理画面を開けません。Chrome・Edge は117以降、Safari は17.4以降、Firefox は119以降をお使いください。'

function open() {
  restoreFocusAfterWork()
  refuseHalfTypedDates()
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
