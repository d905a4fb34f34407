import { expect, test } from 'vitest'
import { createScrollUpDetector, type VisibleRow } from './scrollUpDetector.ts'

const row = (top: number, bottom: number, key = 'row'): VisibleRow => ({ key, top, bottom })

/** Whether a scroll up is detected when the first row moves through these positions. */
function detectsScrollUp(from: VisibleRow, ...positions: VisibleRow[]) {
  const detector = createScrollUpDetector()
  detector.restart(from)
  return positions.map((now) => detector.hasScrolledUp(now, (key) => (key === now.key ? now : undefined)))
}

test('scrolling up is detected', () => {
  expect(detectsScrollUp(row(-20, 60), row(10, 90))).toEqual([true])
})

test('measuring a row is no scroll up, whichever edge stays, nor is following the end', () => {
  for (const now of [row(-20, 200), row(-20, 10), row(-160, 60), row(30, 60), row(-300, -220), row(-19.5, 60.5)])
    expect(detectsScrollUp(row(-20, 60), now), JSON.stringify(now)).toEqual([false])
})

test('following the end restarts the detection', () => {
  expect(detectsScrollUp(row(-20, 60), row(-300, -220), row(-250, -170))).toEqual([false, true])
})

test('small scrolls up add up', () => {
  expect(detectsScrollUp(row(-20, 60), row(-19.4, 60.6), row(-18.8, 61.2))).toEqual([false, true])
})

test('a removed row is no scroll up', () => {
  expect(detectsScrollUp(row(-20, 60), row(500, 580, 'other'), row(560, 640, 'other'))).toEqual([false, true])
})

test('nothing is decided while the height changes; a real scroll is detected right after', () => {
  const detector = createScrollUpDetector()
  const row = (top: number) => ({ key: 'one', top, bottom: top + 20 })
  detector.restart(row(0))
  expect(detector.hasScrolledUp(row(0), () => row(0), 500)).toBe(false)
  expect(detector.hasScrolledUp(row(90), () => row(90), 590)).toBe(false)
  expect(detector.hasScrolledUp(row(0), () => row(0), 590)).toBe(false)
  expect(detector.hasScrolledUp(row(90), () => row(90), 680)).toBe(false)
  expect(detector.hasScrolledUp(row(90), () => row(90), 680)).toBe(true)
})

test('a scroll up from the end is detected at once', () => {
  const detector = createScrollUpDetector()
  const row = (top: number) => ({ key: 'one', top, bottom: top + 20 })
  detector.restart(row(0), 500)
  expect(detector.hasScrolledUp(row(60), () => row(60), 500)).toBe(true)
})

test('movement right after new rows is no scroll, unless there was input', () => {
  let time = 10_000
  const detector = createScrollUpDetector(() => time)
  const at = (top: number) => detector.hasScrolledUp(row(top, top + 80), () => row(top, top + 80))
  const restart = () => detector.restart(row(0, 80))
  restart()
  detector.noteNewRows()
  time += 500
  expect(at(60)).toBe(false)
  time += 600
  expect(at(60)).toBe(true)
  restart()
  detector.noteNewRows()
  detector.noteInput()
  expect(at(60)).toBe(true)
})
