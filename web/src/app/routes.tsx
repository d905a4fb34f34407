import { createBrowserRouter } from 'react-router'
import { LoginPage } from '#web/features/access/LoginPage.tsx'
import { addRoutePatterns } from '#web/shared/lib/crash/routePatterns.ts'
import { lazyRoute, lazyRouteWithTexts } from './lazyRoute.tsx'
import { AppCrashPage } from './pages/CrashPage.tsx'
import { loadAuthenticatedApp, RequireAuth } from './RequireAuth.tsx'
import { ConfirmEmailRoute, PublicLayout, RequireGuest } from './RequireGuest.tsx'

const publicPages = [
  { path: 'login', Component: LoginPage },
  { path: 'signup', Component: lazyRoute(async () => (await import('#web/features/access/SignUpPage.tsx')).SignUpPage) },
  { path: 'sso/:link?', Component: lazyRouteWithTexts(async () => (await import('#web/features/access/sso/SsoPage.tsx')).SsoPage) },
  { path: 'forgetpsw', Component: lazyRoute(async () => (await import('#web/features/access/ResetPage.tsx')).ResetPage) },
]

/** The address itself gives access to these pages, with or without a session. */
const openPages = [
  {
    path: 'sso/:link/return',
    Component: lazyRouteWithTexts(async () => (await import('#web/features/access/sso/SsoReturnPage.tsx')).SsoReturnPage),
  },
  { path: 'invitation', Component: lazyRoute(async () => (await import('#web/features/access/InvitationPage.tsx')).InvitationPage) },
  {
    path: 'end-sign-in',
    Component: lazyRouteWithTexts(async () => (await import('#web/features/access/EndSignInPage.tsx')).EndSignInPage),
  },
  {
    path: 'pay/:link',
    Component: lazyRouteWithTexts(async () => (await import('#web/features/payments/guest/GuestPaymentPage.tsx')).GuestPaymentPage),
  },
  {
    path: 'sandbox/:reference',
    Component: lazyRouteWithTexts(async () => (await import('#web/features/payments/guest/SandboxPage.tsx')).SandboxPage),
  },
]

const Pages = lazyRoute(async () => (await loadAuthenticatedApp()).AppRoutes)

addRoutePatterns([...publicPages, { path: 'confirm-email' }, ...openPages])

export const router = createBrowserRouter([
  {
    ErrorBoundary: AppCrashPage,
    children: [
      { Component: RequireGuest, children: publicPages },
      { path: 'confirm-email', Component: ConfirmEmailRoute },
      { Component: PublicLayout, children: openPages },
      {
        Component: RequireAuth,
        children: [{ path: '*', Component: Pages }],
      },
    ],
  },
])
