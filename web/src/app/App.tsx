import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router/dom'
import { readable, schemeManager, theme } from '../shared/theme/theme.ts'
import { ToastHost } from '../shared/toast/ToastHost.tsx'
import { NewVersionNotice } from '../shared/version/NewVersionNotice.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={readable} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <RouterProvider router={router} />
    <ToastHost />
    <NewVersionNotice />
  </MantineProvider>
)
