/** Unsent texts in the storage of the browser. Their keys name the user: `draft-7-…`, and `menuDraft-7-…` for one tab only. */
const DRAFT_KEY = /^(draft|menuDraft)-(\d+)-/

const draftsIn = (storage: Storage) =>
  Object.keys(storage).flatMap((key) => {
    const [, kind, userId] = DRAFT_KEY.exec(key) ?? []
    return userId ? [{ key, isTabOnly: kind === 'menuDraft', userId: Number(userId) }] : []
  })

export const isDraftKey = (key: string) => DRAFT_KEY.test(key)

/** A session ended without its user: their texts stay in this tab, for them alone. */
export function moveDraftsIntoTab(userId: number) {
  for (const draft of draftsIn(localStorage)) if (draft.userId === userId) move(draft.key, localStorage, sessionStorage)
}

/** A user has signed in: their texts come back from this tab, and those of all others are deleted. */
export function restoreDrafts(userId: number) {
  for (const draft of draftsIn(localStorage)) if (draft.userId !== userId) localStorage.removeItem(draft.key)
  for (const { key, isTabOnly, userId: owner } of draftsIn(sessionStorage)) {
    // Another tab of the same user may have stored a newer text.
    if (owner !== userId || (!isTabOnly && localStorage.getItem(key) !== null)) sessionStorage.removeItem(key)
    else if (!isTabOnly) move(key, sessionStorage, localStorage)
  }
}

/** The user has signed out. */
export function deleteDrafts() {
  for (const storage of [localStorage, sessionStorage]) for (const { key } of draftsIn(storage)) storage.removeItem(key)
}

function move(key: string, from: Storage, to: Storage) {
  try {
    to.setItem(key, from.getItem(key) ?? '')
    from.removeItem(key)
  } catch {
    // If the storage is full, the text stays where it is, under the user's id.
  }
}
