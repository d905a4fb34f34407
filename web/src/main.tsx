import './app/zodWithoutEval.ts'
import '@mantine/core/styles.css'
import './app/theme/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { fetchAhead } from './app/SignedInOnly.tsx'
import { resumeSession } from './shared/auth/access.ts'
import { readToken } from './shared/auth/stored.ts'
import { startI18n } from './shared/i18n/i18n.ts'

if (readToken()) {
  void resumeSession()
  fetchAhead()
}
await startI18n()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
