import type { BotConfig, BotTicket } from './config.ts'
import type { NativeMenu } from './nativeMenu.ts'
import type { BotState } from './state.ts'
import type { Step } from './steps.ts'

/**
 * Something that the bot says: a text, or a file at an address with a text to it. `menu`: the same text, drawn, where the line can.
 * `delay`: milliseconds after what it said before.
 */
export type Reply = {
  text: string
  menu?: NativeMenu
  file?: { url: string; kind: 'image' | 'audio' | 'video' | 'application' }
  delay?: number
}

/** What a customer answers: in words, or by a tap on what was drawn for them. */
export type CustomerInput = { text: string; tap?: string | undefined }

/** What whoever answers for us wants done besides. `stop`: a person is needed, and why. */
export type RequestedActions = {
  stop?: string | undefined
  queueId?: number | undefined
  userId?: number | undefined
  close?: boolean | undefined
}

/** What can happen to a conversation that concerns the bot. */
export type BotEvent =
  /** The customer wrote; of what is no text, the caption. */
  | ({ kind: 'message' } & CustomerInput)
  | { kind: 'call' }
  /** Whoever was asked has answered, or could not: `reason` is a short key that screens translate. */
  | { kind: 'answered'; askId: string; replies: Reply[]; orders: RequestedActions; memory: unknown }
  | { kind: 'failed'; askId: string; reason: string }
  /** What people did. */
  | { kind: 'accept'; user: string }
  | { kind: 'transfer'; user: string | null; queue: string | null }
  | { kind: 'resolve' }
  | { kind: 'giveBack' }
  | { kind: 'answeredOnPhone' }
  /** What time did: an open ticket in which the customer is silent, a waiting one that has no queue yet. */
  | { kind: 'expired' }
  | { kind: 'overdue'; queueId: number }

/** What is to be done besides saying something. `queue` null: back before the choice. */
export type Effect =
  | { do: 'queue'; queueId: number | null }
  | { do: 'assign'; userId: number }
  | { do: 'ask'; who: 'assistant' | 'connector'; id: number; askId: string }
  | { do: 'rate'; rate: 1 | 2 | 3 }
  | { do: 'close' }
  | { do: 'rejectCall' }
  | { do: 'noteClosed'; since: string }

/** `askId`: the id of a new question, if there is to be one; the brain itself draws nothing. */
export type Situation = { state: BotState | null; ticket: BotTicket; config: BotConfig; happening: BotEvent; now: Date; askId: string }

/** What becomes of it. `steps`: what it did and why, for people. */
export type Outcome = { state: BotState | null; replies: Reply[]; effects: Effect[]; steps: Step[] }
