import type { AppError, ErrorCode } from '@recado/contract/errors'
import type { AgentAct } from '@recado/contract/tickets/ticketActs'

/** What the user sees: the action and the contact. */
export type TaskSubject = { what: 'message' | 'tags' | OutboxAct; name: string; text?: string }
/** Not in the outbox: opening a ticket and returning it to the bot work only online. */
export type OutboxAct = Exclude<AgentAct, 'open' | 'giveBack'>

/** A request to the server, stored in this browser until it is answered. */
export type Task = {
  /** The server's idempotency key too: running it twice has one effect. */
  id: string
  userId: number
  /** Tasks of one lane run in order. */
  lane: string
  kind: string
  input: unknown
  /** What the user sees while it is pending. */
  about: TaskSubject
  createdAt: string
  /** Increases with each task, also across reloads. */
  order: number
  /** Why the server has refused it; then the user decides. */
  failure: ErrorCode | null
}

/** `progress`: of an upload, from 0 to 1. */
export type OutboxEntry = Task & { state: 'waiting' | 'sending' | 'failed'; progress: number | null }

type TaskContext = { id: string; signal: AbortSignal; onProgress: (part: number) => void }

/** Runs one kind of task. */
export type OutboxHandler<Input> = {
  run: (input: Input, context: TaskContext) => Promise<unknown>
  /** Returns whether a refused task stays, for the user to retry or discard. */
  refused: (input: Input, error: AppError) => boolean
}
export type AnyOutboxHandler = OutboxHandler<never>

/** Stores tasks beyond the page. */
export type TaskStore = {
  all: (userId: number) => Promise<Task[]>
  has: (id: string) => Promise<boolean>
  put: (task: Task) => Promise<void>
  remove: (id: string) => Promise<void>
  clear: (userId: number) => Promise<void>
  clearOthers: (userId: number) => Promise<void>
}
