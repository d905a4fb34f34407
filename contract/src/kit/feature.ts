import type { z } from 'zod'
import type { Profile } from './profiles.ts'

/** The least profile for an action; `super` is the platform's own flag, beside the profile. */
export type Least = Profile | 'super'

/**
 * How far a permission reaches for a support agent: everything; only reading; only reading conversations, contacts and files, if the
 * company allows it; nothing. None of it may give the agent more than that, such as a connection's token, a webhook or an account.
 */
export type Reach = 'all' | 'reading' | 'conversations' | 'nothing'

export type LiveAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'reload'
  | 'updateUnread'
  | 'presence'
  | 'customerTyping'
  | 'CONCLUIDA'
  | 'new-message'
  | 'typing'

/**
 * `says`: the shape per action whose content is not the row. `alsoAs`: another key under which old clients read the row. `deletedAsRecord`:
 * old clients read the id of a deleted row out of a record too. `createdAs`: old clients know no creation of these, so a new one is
 * published as an update. `isForAll`: it goes to the people of every company, under one name. `isForSupport`: support agents receive this
 * event for the whole company, whatever the company allows; they may read conversations, but never follow them live.
 */
export type EventSpec = {
  record: string
  id: string
  row: z.ZodType
  says?: Partial<Record<LiveAction, z.ZodType>>
  alsoAs?: string
  deletedAsRecord?: true
  createdAs?: 'update'
  isForAll?: true
  isForSupport?: true
}

/**
 * What a feature adds to the tables of permissions, errors and events. Each is written `as const` beside its subject. Events are a getter,
 * because their rows use types made from these tables, which must exist first.
 */
export type FeatureCatalogue = {
  readonly permissions?: Readonly<Record<string, readonly [least: Least, support: Reach]>>
  /** HTTP status and English sentence; screens translate the code. */
  readonly errors?: Readonly<Record<string, readonly [status: number, message: string]>>
  readonly events?: Readonly<Record<string, EventSpec>>
}
