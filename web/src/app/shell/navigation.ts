import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import type { AppPage } from '../../shared/page/appPage.ts'
import { pages } from '../pages.ts'

/** The group of everyday pages has no heading and never folds. */
const groups = ['everyday', 'campaigns', 'administration', 'automation', 'platform'] as const
type FoldedGroup = Exclude<(typeof groups)[number], 'everyday'>

/** The screen of a laptop has room for so many entries. */
const MOST_UNFOLDED = 16
const foldedAtFirst: readonly string[] = ['campaigns', 'automation', 'platform'] satisfies FoldedGroup[]

const isFor =
  (user: SessionUser) =>
  ({ action, plan }: AppPage) =>
    (!action || can(user, action)) && (!plan || user.company.plan[plan])

/** The groups of the rail, from top to bottom, with the pages that the user may open. */
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

/** The address of a page, without its parameters. */
export const addressOf = ({ path }: Pick<AppPage, 'path'>) => `/${path.split('/:')[0]}`

/** All addresses under which a page or a part of it is shown. */
const addressesOf = ({ path, beside = {} }: AppPage) => [path, ...Object.keys(beside)].map((one) => addressOf({ path: one }))

/** The page to which a path belongs. */
export const pageAt = (path: string) => pages.find((page) => addressesOf(page).some((address) => `${path}/`.startsWith(`${address}/`)))
