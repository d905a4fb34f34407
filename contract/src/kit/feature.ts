import type { z } from 'zod'
import type { Profile } from './profiles.ts'

/** The least that one must be for an action; `super` is the platform's own flag, beside the profile. */
export type Least = Profile | 'super'

/**
 * How far a right reaches for somebody who acts for a company: everything; only reading; only reading what is said, to whom and with which
 * files, and that only where the company allows it; nothing at all. By none of it may one give oneself more, such as a line's token, an address
 * that hears of messages, or an account.
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
 * Where an action says something else than the row, `says` has its shape. `alsoAs`: another key under which old clients read the row.
 * `deletedAsRecord`: old clients read the id of a deleted one out of a record too. `createdAs`: old clients know no creation of these, so a
 * new one is told as if it had changed. `isForAll`: it reaches the people of every company, under one name. `isForSupport`: of what is told to
 * the whole company, those who act for it hear this too, whatever it allows: what is said is read, and never listened to.
 */
type EventSpec = {
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
 * What a feature adds to the catalogues of rights, errors and events. Each is written `as const` beside what it is about, its
 * events as a getter: their rows are declared in words of the catalogues, which must be known before.
 */
export type FeatureContract = {
  readonly permissions?: Readonly<Record<string, readonly [least: Least, support: Reach]>>
  /** HTTP status and English sentence; screens translate the code. */
  readonly errors?: Readonly<Record<string, readonly [status: number, message: string]>>
  readonly events?: Readonly<Record<string, EventSpec>>
}
