import './app/zodWithoutEval.ts'
import '@mantine/core/styles.css'
import './app/theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prefetchApp } from './app/RequireAuth.tsx'
import { resumeSession } from './shared/data/auth/signIn.ts'
import { readSessionToken } from './shared/data/auth/storedSession.ts'
import { reportErrors, rootOptions } from './shared/lib/crash/reportErrors.ts'
import { startI18n } from './shared/lib/i18n/i18n.ts'

reportErrors()
if (readSessionToken()) {
  void resumeSession()
  prefetchApp()
}
await startI18n()

const root = document.getElementById('root')
// In development React then runs each effect twice, which shows those that cannot be repeated.
if (root)
  createRoot(root, rootOptions).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
