import type { PlanFeature } from '@recado/contract/companies/plans'
import type { Action } from '@recado/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** What the shell knows of a page before anybody opens it. Each feature says it of its own. */
export type AppPage = {
  /** Its address, without the slash in front; what comes with it, as in `tickets/:uuid?`, does not lead elsewhere. */
  path: string
  /** The file of its texts: the `title` there names it in the rail, in the command palette and in the window. */
  texts: string
  icon: Icon
  /** Where it stands in the rail. */
  group: 'everyday' | 'campaigns' | 'administration' | 'automation' | 'platform'
  /** The right that one needs, and what the plan must include; others neither see it nor come in. */
  action?: Action
  plan?: PlanFeature
  /** What a company without it is told, among the texts of refusals, where that is not the usual sentence. */
  planRefusal?: string
  /** Others are told in passing, and led home a moment later. */
  refusesGently?: true
  load: Load
  /** Pages that lie within it, by the rest of their address. */
  within?: Readonly<Record<string, Load>>
  /** Pages of it at addresses that do not begin with its own, as they have always been known. */
  beside?: Readonly<Record<string, Load>>
}
