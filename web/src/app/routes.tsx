import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { lazily } from './lazily.ts'
import { PlanOnly } from './PlanOnly.tsx'
import { CrashPage } from './pages/CrashPage.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'
import { WhoMay } from './WhoMay.tsx'

const publicPages = [
  { path: 'login', Component: lazily(async () => (await import('../features/access/LoginPage.tsx')).LoginPage) },
  { path: 'signup', Component: lazily(async () => (await import('../features/access/SignUpPage.tsx')).SignUpPage) },
  { path: 'forgetpsw', Component: lazily(async () => (await import('../features/access/ResetPage.tsx')).ResetPage) },
]

const rooms: RouteObject[] = [
  { path: 'tickets/:uuid?', Component: lazily(async () => (await import('./inbox/InboxPage.tsx')).InboxPage) },
  { path: 'contacts', Component: lazily(async () => (await import('../features/contacts/ContactsPage.tsx')).ContactsPage) },
  { path: 'tags', Component: lazily(async () => (await import('../features/tags/TagsPage.tsx')).TagsPage) },
  {
    element: <WhoMay action="connections:manage" />,
    children: [
      { path: 'connections', Component: lazily(async () => (await import('../features/connections/ConnectionsPage.tsx')).ConnectionsPage) },
    ],
  },
  {
    element: <WhoMay action="simulator:play" />,
    children: [{ path: 'phone', Component: lazily(async () => (await import('../features/simulator/PhonePage.tsx')).PhonePage) }],
  },
  {
    element: <WhoMay action="queues:manage" />,
    children: [
      { path: 'queues', Component: lazily(async () => (await import('../features/queues/QueuesPage.tsx')).QueuesPage) },
      { path: 'queues/:id/menu', Component: lazily(async () => (await import('../features/queues/menu/MenuPage.tsx')).MenuPage) },
    ],
  },
  {
    element: <WhoMay action="prompts:manage" />,
    children: [
      {
        element: <PlanOnly feature="useOpenAi" />,
        children: [{ path: 'prompts', Component: lazily(async () => (await import('../features/prompts/PromptsPage.tsx')).PromptsPage) }],
      },
    ],
  },
  {
    element: <WhoMay action="integrations:manage" />,
    children: [
      {
        element: <PlanOnly feature="useIntegrations" />,
        children: [
          {
            path: 'queue-integration',
            Component: lazily(async () => (await import('../features/integrations/IntegrationsPage.tsx')).IntegrationsPage),
          },
        ],
      },
    ],
  },
  {
    element: <WhoMay action="users:manage" />,
    children: [{ path: 'users', Component: lazily(async () => (await import('../features/users/UsersPage.tsx')).UsersPage) }],
  },
  {
    element: <WhoMay action="settings:manage" />,
    children: [{ path: 'settings', Component: lazily(async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage) }],
  },
  {
    element: <WhoMay action="ledger:read" />,
    children: [{ path: 'ledger', Component: lazily(async () => (await import('../features/ledger/LedgerPage.tsx')).LedgerPage) }],
  },
]

const NotFoundPage = lazily(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage)
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
          { ErrorBoundary: CrashPage, children: [...rooms, { path: '*', Component: NotFoundPage }] },
        ],
      },
    ],
  },
])
