import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { electAlertTab } from './electAlertTab.ts'

/** Node has the same locks API as browsers: several instances act as several tabs. */
const tabs: ReturnType<typeof electAlertTab>[] = []
let focused = false
const windows: EventTarget[] = []

beforeEach(() => {
  vi.stubGlobal('document', { hasFocus: () => focused })
})

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  windows.length = 0
  vi.unstubAllGlobals()
})

function openTab({ hasFocus }: { hasFocus: boolean }) {
  focused = hasFocus
  const own = new EventTarget()
  vi.stubGlobal('window', own)
  windows.push(own)
  const tab = electAlertTab(navigator.locks)
  tabs.push(tab)
  return { ...tab, focus: () => own.dispatchEvent(new Event('focus')) }
}

const areAlertTabs = (...all: { isAlertTab: () => boolean }[]) => all.map((tab) => tab.isAlertTab())

test('the tab that was focused last plays the sound; when it closes, the next one', async () => {
  const first = openTab({ hasFocus: false })
  await expect.poll(() => areAlertTabs(first)).toEqual([true])
  const second = openTab({ hasFocus: true })
  const third = openTab({ hasFocus: false })
  await expect.poll(() => areAlertTabs(first, second, third)).toEqual([false, true, false])
  first.focus()
  await expect.poll(() => areAlertTabs(first, second, third)).toEqual([true, false, false])
  third.focus()
  second.focus()
  await expect.poll(() => areAlertTabs(first, second, third)).toEqual([false, true, false])
  second.close()
  await expect.poll(() => areAlertTabs(first, second, third).filter(Boolean)).toHaveLength(1)
  expect(second.isAlertTab()).toBe(false)
})
