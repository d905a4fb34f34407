import type { PlanFeature } from '@recado/contract/companies/plans'
import type { Action } from '@recado/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** What the shell needs of a page before its code is loaded. Each feature declares its own. */
export type PageRoute = {
  /** The path without the leading slash. It may end in parameters, as in `tickets/:uuid?`. */
  path: string
  /** Its namespace: the `title` there is the page's name in the rail, the command palette and the browser tab. */
  texts: string
  icon: Icon
  /** Its group in the rail. */
  group: 'everyday' | 'campaigns' | 'administration' | 'automation' | 'platform'
  /** The right and the plan feature it needs; without them the page is neither listed nor opened. */
  action?: Action
  plan?: PlanFeature
  /** The text (in `refusals`) for a company whose plan lacks it, if not the usual one. */
  planRefusal?: string
  /** Users without the right get a toast and are redirected to the home page. */
  redirectsGently?: true
  load: Load
  /** Pages below its path, by the rest of their path. */
  children?: Readonly<Record<string, Load>>
  /** Further pages at paths of their own, which old links use. */
  extraRoutes?: Readonly<Record<string, Load>>
}
