import type { Message } from '@recado/contract/messages/messages'
import { sessionStore } from '../auth/sessionStore.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { forgetDraft, keepDraft, keptDraft, onDraftElsewhere } from './keptDrafts.ts'

/** A file on the server, ready to be sent. */
export type ReadyFile = { id: string; name: string; mime: string; size: number; picture: string | null }
/** The quick message that the text came from, with its file while it is still attached. */
export type ChosenQuick = { id: number; file: ReadyFile | null }

/** A message being written. Text and quote survive a reload; files and library items do not. */
export type Draft = {
  text: string
  quoted: Message | null
  files: readonly File[]
  quick: ChosenQuick | null
  /** Files from the library. */
  library: readonly ReadyFile[]
}

const nothing: Draft = { text: '', quoted: null, files: [], quick: null, library: [] }
/** Saving waits for a pause, so that typing is never slowed down. */
const rest = 300
const known = new Map<string, Draft>()
const unkept = new Map<string, ReturnType<typeof setTimeout>>()
/** How many changes there were that screens show. */
const changes = createStore(0)
const publish = () => changes.set(changes.get() + 1)

export function readDraft(ticketId: number): Draft {
  const key = keyOf(ticketId)
  if (key === null) return nothing
  const draft = known.get(key) ?? { ...nothing, ...keptDraft(key) }
  known.set(key, draft)
  return draft
}

/** Changes the given parts. */
export function writeDraft(ticketId: number, part: Partial<Draft>) {
  const key = keyOf(ticketId)
  if (key === null) return
  known.set(key, { ...readDraft(ticketId), ...part })
  clearTimeout(unkept.get(key))
  unkept.set(
    key,
    setTimeout(() => keep(key), rest),
  )
  if (part.quoted !== undefined || part.files || part.quick !== undefined || part.library) publish()
}

export function clearDraft(ticketId: number) {
  writeDraft(ticketId, nothing)
  keepAll()
}

/** The parts of a draft that screens subscribe to. */
export const useDraftQuoted = (ticketId: number) => useStore(changes, () => readDraft(ticketId).quoted)
export const useDraftQuick = (ticketId: number) => useStore(changes, () => readDraft(ticketId).quick)
export const useDraftLibrary = (ticketId: number) => useStore(changes, () => readDraft(ticketId).library)
export const useDraftFiles = (ticketId: number) => useStore(changes, () => readDraft(ticketId).files)

/** The draft's text for a list; null without a draft. */
export const useDraftMark = (ticketId: number): string | null => useStore(changes, () => readDraft(ticketId).text.trim() || null)

/** Drafts are stored per user. After signing out nothing is written, because signing out has cleared the storage. */
function keyOf(ticketId: number) {
  const state = sessionStore.get()
  return state.status === 'signedIn' ? `draft-${state.user.id}-${ticketId}` : null
}

function keep(key: string) {
  clearTimeout(unkept.get(key))
  unkept.delete(key)
  const { text, quoted } = known.get(key) ?? nothing
  if (text === '' && !quoted) forgetDraft(key)
  else keepDraft(key, { text, quoted })
  publish()
}

function keepAll() {
  for (const key of unkept.keys()) keep(key)
}

window.addEventListener('pagehide', keepAll)
onDraftElsewhere((key) => {
  const { files, quick, library } = known.get(key) ?? nothing
  known.set(key, { ...nothing, ...keptDraft(key), files, quick, library })
  publish()
})
sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'signedOut') return
  for (const timer of unkept.values()) clearTimeout(timer)
  unkept.clear()
  known.clear()
})
