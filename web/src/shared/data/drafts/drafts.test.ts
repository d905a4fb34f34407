import type { Message } from '@recado/contract/messages/messages'
import type { SessionUser } from '@recado/contract/users/access'
import { beforeEach, expect, test, vi } from 'vitest'

/** A fake browser: its storage, that of this tab, and a page that can be hidden. */
const stored = new Map<string, string>()
const storedInTab = new Map<string, string>()
let isFull = false
const createStorage = (content: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => content.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        content.set(key, value)
      },
      removeItem: (key: string) => void content.delete(key),
    },
    { ownKeys: () => [...content.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )
const page = new EventTarget()
vi.stubGlobal('localStorage', createStorage(stored))
vi.stubGlobal('sessionStorage', createStorage(storedInTab))
vi.stubGlobal('window', page)

// The modules read the window when they load, and another file may have loaded them with its own.
vi.resetModules()
const { readDraft, writeDraft, clearDraft } = await import('./drafts.ts')
const { sessionStore } = await import('#web/shared/data/auth/sessionStore.ts')

const signIn = (id: number) =>
  sessionStore.begin({ token: 'token', user: { id, companyId: 1, company: { dueDate: null, settings: [] } } as unknown as SessionUser })
const leave = () => page.dispatchEvent(new Event('pagehide'))
const drafts = (content = stored) => [...content].filter(([key]) => /^(draft|menuDraft)-/.test(key))
/** An event of this browser's storage that another tab has caused. */
const changeElsewhere = (key: string, newValue: string | null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, storageArea: globalThis.localStorage }))
const quoted = { id: 'm1', body: 'Oi' } as Message

beforeEach(() => {
  sessionStore.end()
  stored.clear()
  storedInTab.clear()
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

test('signing out deletes every draft, and nothing is stored afterwards', () => {
  for (const name of [7, 'chat-5', 'note-7', 'edit-m1'] as const) writeDraft(name, { text: 'Segredo' })
  leave()
  expect(drafts()).toHaveLength(4)
  writeDraft(7, { text: 'Segredo maior' })
  sessionStore.end()
  leave()
  writeDraft(7, { text: 'Tarde demais' })
  leave()
  expect([drafts(), drafts(storedInTab)]).toEqual([[], []])
  signIn(1)
  expect(readDraft(7).text).toBe('')
})

test.each(['expired', 'elsewhere'] as const)(
  'a session that ended without its user (%s) leaves the drafts in this tab, for them alone',
  (reason) => {
    const files = [new File(['x'], 'x.txt')]
    writeDraft('chat-5', { text: 'Segredo' })
    leave()
    writeDraft(7, { text: 'Meu', files })
    storedInTab.set('menuDraft-1-3', '{}')
    sessionStore.end(reason)
    expect(drafts()).toEqual([])
    expect(drafts(storedInTab).map(([key]) => key)).toEqual(['menuDraft-1-3', 'draft-1-chat-5', 'draft-1-7'])
    signIn(1)
    expect([readDraft(7).text, readDraft(7).files, readDraft('chat-5').text]).toEqual(['Meu', files, 'Segredo'])
    expect(drafts(storedInTab).map(([key]) => key)).toEqual(['menuDraft-1-3'])

    sessionStore.end(reason)
    signIn(2)
    expect([readDraft(7).text, readDraft('chat-5').text]).toEqual(['', ''])
    expect([drafts(), drafts(storedInTab)]).toEqual([[], []])
    sessionStore.end(reason)
    signIn(1)
    expect([readDraft(7).text, readDraft(7).files, readDraft('chat-5').text]).toEqual(['', [], ''])
  },
)

test('a session that ends in another tab leaves the drafts here, unless its user has signed out there', () => {
  writeDraft(7, { text: 'Segredo' })
  stored.delete('token')
  changeElsewhere('token', null)
  expect(drafts(storedInTab)).toHaveLength(1)
  changeElsewhere('signedOut', '1')
  expect(drafts(storedInTab)).toEqual([])
  signIn(1)
  expect(readDraft(7).text).toBe('')
})

test('another user who signs in in another tab gets a page of their own', () => {
  const reload = vi.fn()
  Object.assign(page, { location: { assign: reload } })
  writeDraft(7, { text: 'Segredo' })
  stored.set('userId', '2')
  changeElsewhere('token', 'another')
  expect(reload).toHaveBeenCalledOnce()
})

test('a full or invalid storage loses no draft of the page', () => {
  isFull = true
  writeDraft(7, { text: 'Bom dia' })
  leave()
  expect(readDraft(7).text).toBe('Bom dia')
  stored.set('draft-1-8', '{"text":5')
  expect(readDraft(8).text).toBe('')
})
