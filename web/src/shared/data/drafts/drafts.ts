import type { Message } from '@recado/contract/messages/messages'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { createMapClearedOnSignOut, onUserLeave } from '#web/shared/data/auth/userMap.ts'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'

/** A file on the server, ready to be sent. */
export type ReadyFile = { id: string; name: string; mime: string; size: number; picture: string | null }
/** The quick message that the text came from, with its file while it is still attached. */
export type ChosenQuickMessage = { id: number; file: ReadyFile | null }

/** What is being written: the message to a customer, by the id of the ticket; a chat message, a note, or the edit of a message. */
export type DraftName = number | `chat-${number}` | `note-${number}` | `edit-${string}`

/** Something being written. Text and quote survive a reload; files and library items do not. */
export type MessageDraft = {
  text: string
  quoted: Message | null
  files: readonly File[]
  quick: ChosenQuickMessage | null
  /** Files from the library. */
  library: readonly ReadyFile[]
}

const emptyDraft: MessageDraft = { text: '', quoted: null, files: [], quick: null, library: [] }
/** Saving waits for a pause, so that typing is never slowed down. */
const SAVE_DELAY = 300
const drafts = createMapClearedOnSignOut<string, MessageDraft>()
const unsaved = new Map<string, ReturnType<typeof setTimeout>>()
/** How many changes there were that screens show. */
const changes = createStore(0)
const publish = () => changes.set(changes.get() + 1)

export function readDraft(name: DraftName): MessageDraft {
  const key = keyOf(name)
  if (key === null) return emptyDraft
  const draft = drafts.get(key) ?? { ...emptyDraft, ...readStoredDraft(key) }
  drafts.set(key, draft)
  return draft
}

/** Changes the given parts. */
export function writeDraft(name: DraftName, part: Partial<MessageDraft>) {
  const key = keyOf(name)
  if (key === null) return
  drafts.set(key, { ...readDraft(name), ...part })
  clearTimeout(unsaved.get(key))
  unsaved.set(
    key,
    setTimeout(() => save(key), SAVE_DELAY),
  )
  if (part.quoted !== undefined || part.files || part.quick !== undefined || part.library) publish()
}

export function clearDraft(name: DraftName) {
  writeDraft(name, emptyDraft)
  saveAll()
}

/** The parts of a draft that screens subscribe to. */
export const useDraftQuoted = (ticketId: number) => useStore(changes, () => readDraft(ticketId).quoted)
export const useDraftQuick = (ticketId: number) => useStore(changes, () => readDraft(ticketId).quick)
export const useDraftLibrary = (ticketId: number) => useStore(changes, () => readDraft(ticketId).library)
export const useDraftFiles = (ticketId: number) => useStore(changes, () => readDraft(ticketId).files)

/** The draft's text for a list; null without a draft. */
export const useDraftPreview = (ticketId: number): string | null => useStore(changes, () => readDraft(ticketId).text.trim() || null)

/** Drafts are stored per user. Without a session nothing is written. */
function keyOf(name: DraftName) {
  const state = sessionStore.get()
  return state.status === 'signedIn' ? `draft-${state.user.id}-${name}` : null
}

function save(key: string) {
  clearTimeout(unsaved.get(key))
  unsaved.delete(key)
  const { text, quoted } = drafts.get(key) ?? emptyDraft
  if (text === '' && !quoted) removeStoredDraft(key)
  else storeDraft(key, { text, quoted })
  publish()
}

/** The storage of this tab, once the session has ended without its user: the next user of the browser may be another one. */
const draftStorage = () => (sessionStore.get().status === 'signedOut' ? sessionStorage : localStorage)

function saveAll() {
  for (const key of unsaved.keys()) save(key)
}

window.addEventListener('pagehide', saveAll)
onDraftElsewhere((key) => {
  const { files, quick, library } = drafts.get(key) ?? emptyDraft
  drafts.set(key, { ...emptyDraft, ...readStoredDraft(key), files, quick, library })
  publish()
})
sessionStore.subscribe(() => sessionStore.get().status === 'signedOut' && saveAll())
onUserLeave(() => {
  for (const timer of unsaved.values()) clearTimeout(timer)
  unsaved.clear()
})

type StoredDraft = { text: string; quoted: Message | null }

/** The stored draft; empty if it cannot be read. */
function readStoredDraft(key: string): Partial<StoredDraft> {
  try {
    const { text, quoted } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredDraft>
    return { ...(typeof text === 'string' && { text }), ...(quoted && { quoted }) }
  } catch {
    return {}
  }
}

function storeDraft(key: string, draft: StoredDraft) {
  try {
    draftStorage().setItem(key, JSON.stringify(draft))
  } catch {
    // If the storage is full, the draft lives until the page closes.
  }
}

const removeStoredDraft = (key: string) => draftStorage().removeItem(key)

/** Called when another tab has changed a draft. */
function onDraftElsewhere(listener: (key: string) => void) {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && key?.startsWith('draft-')) listener(key)
  })
}
