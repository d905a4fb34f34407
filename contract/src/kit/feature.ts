import type { z } from 'zod'
import type { Profile } from './profiles.ts'

/** The least that one must be for an action; `super` is the platform's own flag, beside the profile. */
type Least = Profile | 'super'

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
 * Where an action says something else than the row, `says` has its shape. `createdAs`: old clients know no creation of these, so a
 * new one is told as if it had changed. `isForAll`: it reaches the people of every company, under one name.
 */
type EventSpec = {
  record: string
  id: string
  row: z.ZodType
  says?: Partial<Record<LiveAction, z.ZodType>>
  createdAs?: 'update'
  isForAll?: true
}

/**
 * What a feature adds to the catalogues of rights, errors and events. Each is written `as const` beside what it is about, its
 * events as a getter: their rows are declared in words of the catalogues, which must be known before.
 */
export type FeatureContract = {
  readonly permissions?: Readonly<Record<string, Least>>
  /** HTTP status and English sentence; screens translate the code. */
  readonly errors?: Readonly<Record<string, readonly [status: number, message: string]>>
  readonly events?: Readonly<Record<string, EventSpec>>
}
