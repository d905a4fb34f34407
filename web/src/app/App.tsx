import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router/dom'
import { colorSchemeManager, contrastVariables, theme } from '../shared/theme/theme.ts'
import { ToastHost } from '../shared/toast/ToastHost.tsx'
import { NewVersionNotice } from '../shared/version/NewVersionNotice.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={contrastVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <RouterProvider router={router} />
    <ToastHost />
    <NewVersionNotice />
  </MantineProvider>
)
