import { createBrowserRouter, Navigate } from 'react-router'
import { lazily } from './lazily.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { loadSignedIn, SignedInOnly } from './SignedInOnly.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'

const publicPages = [
  { path: 'login', Component: lazily(async () => (await import('../features/access/LoginPage.tsx')).LoginPage) },
  { path: 'signup', Component: lazily(async () => (await import('../features/access/SignUpPage.tsx')).SignUpPage) },
  { path: 'forgetpsw', Component: lazily(async () => (await import('../features/access/ResetPage.tsx')).ResetPage) },
]

const Pages = lazily(async () => (await loadSignedIn()).Pages)
const go = (to: string) => <Navigate to={to} replace />

export const router = createBrowserRouter([
  {
    ErrorBoundary: CrashPage,
    children: [
      { Component: SignedOutOnly, children: publicPages },
      {
        Component: SignedInOnly,
        children: [
          { index: true, element: go('/tickets') },
          { ErrorBoundary: CrashPage, path: '*', Component: Pages },
        ],
      },
    ],
  },
])
