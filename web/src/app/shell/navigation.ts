import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import type { AppPage } from '../../shared/page/appPage.ts'
import { pages } from '../pages.ts'

/** The pages of every day have no heading and are always shown. */
const groups = ['everyday', 'campaigns', 'administration', 'automation', 'platform'] as const
type FoldedGroup = Exclude<(typeof groups)[number], 'everyday'>

/** A longer rail does not fit on the screen of a laptop. */
const MOST_UNFOLDED = 16
const foldedAtFirst: readonly string[] = ['campaigns', 'automation', 'platform'] satisfies FoldedGroup[]

const isFor =
  (user: SessionUser) =>
  ({ action, plan }: AppPage) =>
    (!action || can(user, action)) && (!plan || user.company.plan[plan])

/** The rail, from top to bottom. A page that its user may not open is not shown. */
export function navigationFor(user: SessionUser) {
  const shown = pages.filter(isFor(user))
  return groups
    .map((group) => ({
      group,
      startsFolded: shown.length > MOST_UNFOLDED && foldedAtFirst.includes(group),
      entries: shown.filter((page) => page.group === group),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Where a page begins. */
export const addressOf = ({ path }: Pick<AppPage, 'path'>) => `/${path.split('/:')[0]}`

/** All beginnings of what belongs to a page. */
const addressesOf = ({ path, beside = {} }: AppPage) => [path, ...Object.keys(beside)].map((one) => addressOf({ path: one }))

/** The page that an address leads to, or lies within. */
export const pageAt = (path: string) => pages.find((page) => addressesOf(page).some((address) => `${path}/`.startsWith(`${address}/`)))
