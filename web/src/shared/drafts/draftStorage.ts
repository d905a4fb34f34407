import type { Message } from '@recado/contract/messages/messages'

type StoredDraft = { text: string; quoted: Message | null }

/** The stored draft; empty if it cannot be read. */
export function readStoredDraft(key: string): Partial<StoredDraft> {
  try {
    const { text, quoted } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredDraft>
    return { ...(typeof text === 'string' && { text }), ...(quoted && { quoted }) }
  } catch {
    return {}
  }
}

export function storeDraft(key: string, draft: StoredDraft) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // If the storage is full, the draft lives until the page closes.
  }
}

export const removeStoredDraft = (key: string) => localStorage.removeItem(key)

/** Called when another tab has changed a draft. */
export function onDraftElsewhere(listener: (key: string) => void) {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && key?.startsWith('draft-')) listener(key)
  })
}
