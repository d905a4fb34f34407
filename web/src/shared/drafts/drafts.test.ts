import type { Message } from '@recado/contract/messages/messages'
import type { SessionUser } from '@recado/contract/users/access'
import { beforeEach, expect, test, vi } from 'vitest'

/** A fake browser: its storage, and a page that can be hidden. */
const stored = new Map<string, string>()
let isFull = false
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    stored.set(key, value)
  },
  removeItem: (key: string) => void stored.delete(key),
}
const localStorage = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
})
const page = new EventTarget()
vi.stubGlobal('localStorage', localStorage)
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('window', page)

const { readDraft, writeDraft, clearDraft } = await import('./drafts.ts')
const { sessionStore } = await import('../auth/sessionStore.ts')

const signIn = (id: number) =>
  sessionStore.begin({ token: 'token', user: { id, companyId: 1, company: { dueDate: null, settings: [] } } as unknown as SessionUser })
const leave = () => page.dispatchEvent(new Event('pagehide'))
const drafts = () => [...stored].filter(([key]) => key.startsWith('draft-'))
const quoted = { id: 'm1', body: 'Oi' } as Message

beforeEach(() => {
  sessionStore.end()
  stored.clear()
  isFull = false
  signIn(1)
})

test('a draft is readable at once, and stored when the page closes', () => {
  writeDraft(7, { text: 'Bom di' })
  writeDraft(7, { text: 'Bom dia', quoted })
  expect(readDraft(7)).toEqual({ text: 'Bom dia', quoted, files: [], library: [], quick: null })
  expect(drafts()).toEqual([])
  leave()
  expect(drafts()).toEqual([['draft-1-7', JSON.stringify({ text: 'Bom dia', quoted })]])
})

test('the draft is stored only after a pause', () => {
  vi.useFakeTimers()
  writeDraft(7, { text: 'a' })
  vi.advanceTimersByTime(200)
  writeDraft(7, { text: 'ab' })
  vi.advanceTimersByTime(200)
  expect(drafts()).toEqual([])
  vi.advanceTimersByTime(100)
  expect(drafts()).toHaveLength(1)
  vi.useRealTimers()
})

test('files last until the page closes; sending removes the whole draft', () => {
  const files = [new File(['x'], 'x.txt')]
  writeDraft(7, { text: 'Segue', files })
  expect(readDraft(7).files).toBe(files)
  leave()
  clearDraft(7)
  expect(readDraft(7)).toEqual({ text: '', quoted: null, files: [], library: [], quick: null })
  expect(drafts()).toEqual([])
})

test('another user of the browser does not see it, and signing out removes it', () => {
  writeDraft(7, { text: 'Segredo' })
  leave()
  signIn(2)
  expect(readDraft(7).text).toBe('')
  writeDraft(7, { text: 'Meu' })
  sessionStore.end()
  leave()
  writeDraft(7, { text: 'Tarde demais' })
  leave()
  expect(drafts()).toEqual([])
})

test('a full or invalid storage loses no draft of the page', () => {
  isFull = true
  writeDraft(7, { text: 'Bom dia' })
  leave()
  expect(readDraft(7).text).toBe('Bom dia')
  stored.set('draft-1-8', '{"text":5')
  expect(readDraft(8).text).toBe('')
})
