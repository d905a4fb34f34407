import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router/dom'
import { readable } from '../shared/theme/readable.ts'
import { schemeManager } from '../shared/theme/scheme.ts'
import { theme } from '../shared/theme/theme.ts'
import { Toasts } from '../shared/toast/showToast.tsx'
import { NewVersionNotice } from '../shared/version/NewVersionNotice.tsx'
import { router } from './routes.tsx'

export const App = () => (
  <MantineProvider theme={theme} cssVariablesResolver={readable} colorSchemeManager={schemeManager} defaultColorScheme="auto">
    <RouterProvider router={router} />
    <Toasts />
    <NewVersionNotice />
  </MantineProvider>
)
