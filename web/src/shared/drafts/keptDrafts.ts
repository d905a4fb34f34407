import type { Message } from '@recado/contract/messages/messages'

type Kept = { text: string; quoted: Message | null }

/** What the browser's store has of a draft; nothing where that cannot be read. */
export function keptDraft(key: string): Partial<Kept> {
  try {
    const { text, quoted } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
    return { ...(typeof text === 'string' && { text }), ...(quoted && { quoted }) }
  } catch {
    return {}
  }
}

export function keepDraft(key: string, draft: Kept) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full store takes no more; the draft then lives as long as the page.
  }
}

export const forgetDraft = (key: string) => localStorage.removeItem(key)

/** Another tab has changed a draft. */
export function onDraftElsewhere(listener: (key: string) => void) {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && key?.startsWith('draft-')) listener(key)
  })
}
