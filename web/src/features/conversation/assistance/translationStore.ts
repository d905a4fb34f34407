import { createStore } from '#web/shared/data/store/createStore.ts'

/** `of`: the text that was translated; an edited message shows no old translation. */
export type Translation = { state: 'asking' } | { state: 'failed'; error: unknown } | { state: 'done'; of: string; text: string }

/** The translations by the id of their message, while the page is open. They are stored nowhere. */
export const translationStore = createStore<ReadonlyMap<string, Translation>>(new Map())
