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

restoreFocusAfterWork()
refuseHalfTypedDates()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
