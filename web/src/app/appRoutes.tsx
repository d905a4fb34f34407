import type { ReactElement } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import { addRoutePatterns } from '#web/shared/lib/crash/routePatterns.ts'
import { lazyRoute, lazyRouteWithTexts } from './lazyRoute.tsx'
import { inboxPath, type PageRoute, pageRoutes } from './pageRoutes.ts'
import { RedirectWithoutPermission, RequirePermission, RequirePlan } from './RequirePermission.tsx'

const NotFoundPage = lazyRoute(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage)

const withGuard = (guard: ReactElement | undefined, children: RouteObject[]) => (guard ? [{ element: guard, children }] : children)

/** The routes of the signed-in app. The login does not load them: they bring icons and marks of all pages. */
export const AppRoutes = () => useRoutes(routes)

const routes: RouteObject[] = [...pageRoutes.flatMap(routesOf), { path: '*', Component: NotFoundPage }]

function routesOf({
  path,
  action,
  redirectsGently,
  plan,
  planRefusal,
  load,
  children = {},
  extraRoutes: beside = {},
}: PageRoute): RouteObject[] {
  const childRoutes = Object.entries(children).map(([rest, loadInner]) => [`${path}/${rest}`, loadInner] as const)
  const extraRoutes = [...childRoutes, ...Object.entries(beside)].map(([address, loadOther]) => ({
    path: address,
    Component: lazyRouteWithTexts(loadOther),
  }))
  // The texts of the inbox are there already.
  const Page = path === inboxPath ? lazyRoute(load) : lazyRouteWithTexts(load)
  const all = [{ path, Component: Page }, ...extraRoutes]
  const guard =
    action && (redirectsGently ? <RedirectWithoutPermission action={action} /> : <RequirePermission action={action} silent={path === ''} />)
  return withGuard(guard, withGuard(plan && <RequirePlan feature={plan} refusal={planRefusal} />, all))
}

addRoutePatterns(routes)
