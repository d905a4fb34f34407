import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router/dom'
import { colorSchemeManager, contrastVariables, theme } from '#web/shared/theme/theme.ts'
import { ToastHost } from '#web/shared/toast/ToastHost.tsx'
import { NewVersionNotice } from '#web/shared/version/NewVersionNotice.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={contrastVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <RouterProvider router={router} />
    <ToastHost />
    <NewVersionNotice />
  </MantineProvider>
)
