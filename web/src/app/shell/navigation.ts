import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import type { AppPage } from '../../shared/page/appPage.ts'
import { pages } from '../pages.ts'

/** Those of every day stand first, and need no heading. */
const headings = { everyday: null, campaigns: 'rail.campaigns', administration: 'rail.administration', platform: 'rail.platform' } as const
const groups = ['everyday', 'campaigns', 'administration', 'platform'] as const

const isFor =
  (user: SessionUser) =>
  ({ action, plan }: AppPage) =>
    (!action || can(user, action)) && (!plan || user.company.plan[plan])

/** The rail, from top to bottom. A page that its user may not open is not shown. */
export const navigationFor = (user: SessionUser) =>
  groups
    .map((group) => ({
      heading: headings[group],
      folds: group === 'campaigns',
      entries: pages.filter((page) => page.group === group).filter(isFor(user)),
    }))
    .filter(({ entries }) => entries.length > 0)

/** Where a page begins. */
export const addressOf = ({ path }: Pick<AppPage, 'path'>) => `/${path.split('/:')[0]}`

/** All beginnings of what belongs to a page. */
const addressesOf = ({ path, beside = {} }: AppPage) => [path, ...Object.keys(beside)].map((one) => addressOf({ path: one }))

/** The page that an address leads to, or lies within. */
export const pageAt = (path: string) => pages.find((page) => addressesOf(page).some((address) => `${path}/`.startsWith(`${address}/`)))
