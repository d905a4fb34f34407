import { matchRoutes, type RouteObject } from 'react-router'

const loaded: RouteObject[] = []

/** Makes routes known to the reports of crashes. Those of the signed-in app are loaded with it. */
export const addRoutePatterns = (routes: readonly RouteObject[]) => void loaded.push(...routes)

/** The pattern of the present address: the address itself may contain ids and the secrets of links. */
export function currentRoutePattern() {
  const pattern = matchRoutes(loaded, window.location.pathname)?.at(-1)?.route.path ?? '*'
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}
