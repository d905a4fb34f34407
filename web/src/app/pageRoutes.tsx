import type { ReactElement } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import type { AppPage } from '../shared/page/appPage.ts'
import { lazily } from './lazily.ts'
import { pages } from './pages.ts'
import { GentlyRefused, PlanOnly, WhoMay } from './WhoMay.tsx'

const NotFoundPage = lazily(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage)

const behind = (guard: ReactElement | undefined, children: RouteObject[]) => (guard ? [{ element: guard, children }] : children)

/** The routes of the signed-in app. The login does not load them: they bring icons and marks of all pages. */
export const Pages = () => useRoutes(routes)

const routes: RouteObject[] = [...pages.flatMap(routesOf), { path: '*', Component: NotFoundPage }]

function routesOf({ path, action, refusesGently, plan, planRefusal, load, within = {}, beside = {} }: AppPage): RouteObject[] {
  const inner = Object.entries(within).map(([rest, loadInner]) => [`${path}/${rest}`, loadInner] as const)
  const others = [...inner, ...Object.entries(beside)].map(([address, loadOther]) => ({ path: address, Component: lazily(loadOther) }))
  const all = [{ path, Component: lazily(load) }, ...others]
  const guard = action && (refusesGently ? <GentlyRefused action={action} /> : <WhoMay action={action} quietly={path === ''} />)
  return behind(guard, behind(plan && <PlanOnly feature={plan} refusal={planRefusal} />, all))
}
