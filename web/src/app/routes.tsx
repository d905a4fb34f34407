import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { LoginPage } from '../features/access/LoginPage.tsx'
import { loadAppTexts } from '../shared/i18n/i18n.ts'
import { lazily } from './lazily.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { loadSignedIn, SignedInOnly } from './SignedInOnly.tsx'
import { Confirming, SignedOutOnly, ToAnybody } from './SignedOutOnly.tsx'

const publicPages = [
  { path: 'login', Component: LoginPage },
  { path: 'signup', Component: lazily(async () => (await import('../features/access/SignUpPage.tsx')).SignUpPage) },
  { path: 'forgetpsw', Component: lazily(async () => (await import('../features/access/ResetPage.tsx')).ResetPage) },
]

/** Pages for guests that show texts of the signed-in app. */
const withAppTexts = (load: () => Promise<ComponentType>) => lazily(async () => (await Promise.all([load(), loadAppTexts()]))[0])

/** The address itself gives access to these pages, with or without a session. */
const openPages = [
  { path: 'invitation', Component: lazily(async () => (await import('../features/access/InvitationPage.tsx')).InvitationPage) },
  { path: 'pay/:link', Component: withAppTexts(async () => (await import('../features/payments/open/PayPage.tsx')).PayPage) },
  {
    path: 'sandbox/:reference',
    Component: withAppTexts(async () => (await import('../features/payments/open/SandboxPage.tsx')).SandboxPage),
  },
]

const Pages = lazily(async () => (await loadSignedIn()).Pages)

export const router = createBrowserRouter([
  {
    ErrorBoundary: CrashPage,
    children: [
      { Component: SignedOutOnly, children: publicPages },
      { path: 'confirm-email', Component: Confirming },
      { Component: ToAnybody, children: openPages },
      {
        Component: SignedInOnly,
        children: [{ ErrorBoundary: CrashPage, path: '*', Component: Pages }],
      },
    ],
  },
])
