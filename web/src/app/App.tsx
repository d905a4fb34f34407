import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router/dom'
import { NewVersionNotice } from '#web/shared/lib/version/NewVersionNotice.tsx'
import { colorSchemeManager, contrastVariables, theme } from '#web/shared/ui/theme/theme.ts'
import { ToastHost } from '#web/shared/ui/toast/ToastHost.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={contrastVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
    <RouterProvider router={router} />
    <ToastHost />
    <NewVersionNotice />
  </MantineProvider>
)
