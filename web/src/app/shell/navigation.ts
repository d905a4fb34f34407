import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import { type PageRoute, pageRoutes } from '#web/app/pageRoutes.ts'

/** The group of everyday pages has no heading and never folds. */
const groups = ['everyday', 'campaigns', 'administration', 'automation', 'platform'] as const
type FoldedGroup = Exclude<(typeof groups)[number], 'everyday'>

/** The screen of a laptop has room for this many entries. */
const MAX_UNFOLDED = 16
const initiallyFolded: readonly string[] = ['campaigns', 'automation', 'platform'] satisfies FoldedGroup[]

const isVisibleTo =
  (user: SessionUser) =>
  ({ action, plan }: PageRoute) =>
    (!action || can(user, action)) && (!plan || user.company.plan[plan])

/** The groups of the rail, from top to bottom, with the pages that the user may open. */
export function navigationFor(user: SessionUser) {
  const visiblePages = pageRoutes.filter(({ group }) => group !== 'account').filter(isVisibleTo(user))
  return groups
    .map((group) => ({
      group,
      startsFolded: visiblePages.length > MAX_UNFOLDED && initiallyFolded.includes(group),
      entries: visiblePages.filter((page) => page.group === group),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** The address of a page, without its parameters. */
export const pathOf = ({ path }: Pick<PageRoute, 'path'>) => `/${path.split('/:')[0]}`

/** All addresses of a page and its parts. */
const allPathsOf = ({ path, extraRoutes = {} }: PageRoute) =>
  [path, ...Object.keys(extraRoutes)].map((pattern) => pathOf({ path: pattern }))

/** The page of a path. */
export const pageOfPath = (path: string) =>
  pageRoutes.find((page) => allPathsOf(page).some((address) => `${path}/`.startsWith(`${address}/`)))
