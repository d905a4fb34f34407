import type { AppError, ErrorCode } from '@recado/contract/errors'
import type { AgentAct } from '@recado/contract/tickets/ticketActs'

/** In words that its reader knows: what is done, to whose ticket. */
export type TaskSubject = { what: 'message' | 'tags' | OutboxAct; name: string; text?: string }
/** Conversations are opened, and given back to the bot, only while the server is heard. */
export type OutboxAct = Exclude<AgentAct, 'open' | 'giveBack'>

/** Something that the server shall do, kept in this browser until the server has answered. */
export type Task = {
  /** The server knows it by this id too, so that doing it twice is doing it once. */
  id: string
  userId: number
  /** Tasks of one lane are done one after the other, in the order in which they were given. */
  lane: string
  kind: string
  input: unknown
  /** What the reader is told of it while it waits. */
  about: TaskSubject
  createdAt: string
  /** Rises with each task, also over reloads. */
  order: number
  /** Why the server has refused it; it then waits for its reader's decision. */
  failure: ErrorCode | null
}

/** `progress`: how much of an upload is through, from 0 to 1. */
export type OutboxEntry = Task & { state: 'waiting' | 'sending' | 'failed'; progress: number | null }

type Course = { id: string; signal: AbortSignal; onProgress: (part: number) => void }

/** How one kind of task is done. */
export type Doer<Input> = {
  run: (input: Input, course: Course) => Promise<unknown>
  /** Answers whether the task stays, to be tried again or thrown away by its reader. */
  refused: (input: Input, error: AppError) => boolean
}
export type AnyDoer = Doer<never>

/** Where tasks outlive the page. */
export type TaskStore = {
  all: (userId: number) => Promise<Task[]>
  has: (id: string) => Promise<boolean>
  put: (task: Task) => Promise<void>
  remove: (id: string) => Promise<void>
  clear: (userId: number) => Promise<void>
}
