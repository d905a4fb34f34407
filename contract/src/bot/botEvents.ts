import type { BotConfig, BotTicket } from './config.ts'
import type { NativeMenu } from './nativeMenu.ts'
import type { BotState } from './state.ts'
import type { Step } from './steps.ts'

/**
 * A message of the bot: a text, or a file with a text. `menu`: the same text as a drawn menu, where the connection supports it. `delay`:
 * milliseconds after the previous reply.
 */
export type Reply = {
  text: string
  menu?: NativeMenu
  file?: { url: string; kind: 'image' | 'audio' | 'video' | 'application' }
  delay?: number
}

/** A customer's answer: a text, or a tap on a drawn menu. `hasFile`: the text is the caption of a file. */
export type CustomerInput = { text: string; tap?: string | undefined; hasFile?: boolean | undefined }

/** The acts that a responder requests, apart from its replies. `stop`: why a person is needed; `detail`: what exactly, for people. */
export type RequestedActions = {
  stop?: string | undefined
  detail?: string | undefined
  queueId?: number | undefined
  userId?: number | undefined
  close?: boolean | undefined
}

/** What an assistant answered from: the names of the sections, its model, the tokens of the answer, and all sections found with their scores. */
export type AnswerOrigin = { sources: string; model: string; tokens: number; found: string }

/** The events of a conversation that concern the bot. */
export type BotEvent =
  /** The customer wrote. */
  | ({ kind: 'message' } & CustomerInput)
  | { kind: 'call' }
  /** A responder has answered, or failed: `reason` is a short key that screens translate. */
  | { kind: 'answered'; askId: string; replies: Reply[]; orders: RequestedActions; memory: unknown; origin?: AnswerOrigin | undefined }
  | { kind: 'failed'; askId: string; reason: string }
  /** What agents did. */
  | { kind: 'accept'; user: string }
  | { kind: 'transfer'; user: string | null; queue: string | null }
  | { kind: 'resolve' }
  | { kind: 'giveBack' }
  | { kind: 'answeredOnPhone' }
  /** What happened by time: the customer of an open ticket stayed silent, or a waiting ticket still has no queue. */
  | { kind: 'expired' }
  | { kind: 'overdue'; queueId: number }
  /** The customer has not answered the assistant for the hours that it waits. */
  | { kind: 'assistantUnanswered'; promptId: number }
  /** Nobody has answered for a while since an assistant handed over. */
  | { kind: 'handoverUnanswered'; handoverId: string }

/** The acts that follow a turn, apart from replies. `queue` null: back to the choice of a queue. `remind`: `handoverUnanswered` follows at that time. */
export type Effect =
  | { do: 'queue'; queueId: number | null }
  | { do: 'assign'; userId: number }
  | { do: 'ask'; who: 'assistant' | 'connector'; id: number; askId: string }
  | { do: 'rate'; rate: 1 | 2 | 3 }
  | { do: 'close' }
  | { do: 'rejectCall' }
  | { do: 'noteClosed'; since: string }
  | { do: 'remind'; handoverId: string; at: string }

/** `askId`: the id for a new request to a responder, should there be one; the bot generates no ids itself. */
export type Situation = { state: BotState | null; ticket: BotTicket; config: BotConfig; happening: BotEvent; now: Date; askId: string }

/**
 * The decision. `steps`: what the bot did and why, for people. `isMenuAnswer`: the customer's message was an answer to a menu: a choice, a
 * way back or a rating.
 */
export type Outcome = { state: BotState | null; replies: Reply[]; effects: Effect[]; steps: Step[]; isMenuAnswer?: true }
