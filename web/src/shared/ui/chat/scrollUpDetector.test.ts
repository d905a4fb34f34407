import { expect, test } from 'vitest'
import { createScrollUpDetector, type VisibleRow } from './scrollUpDetector.ts'

const row = (top: number, bottom: number, key = 'row'): VisibleRow => ({ key, top, bottom })

/** Whether a scroll up is detected when the first row moves through these positions. */
function detectsScrollUp(from: VisibleRow, ...places: VisibleRow[]) {
  const watch = createScrollUpDetector()
  watch.begin(from)
  return places.map((now) => watch.hasGoneUp(now, (key) => (key === now.key ? now : undefined)))
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

test('a removed row tells nothing', () => {
  expect(detectsScrollUp(row(-20, 60), row(500, 580, 'other'), row(560, 640, 'other'))).toEqual([false, true])
})

test('nothing is decided while the height changes; a real scroll is detected right after', () => {
  const watch = createScrollUpDetector()
  const row = (top: number) => ({ key: 'one', top, bottom: top + 20 })
  watch.begin(row(0))
  expect(watch.hasGoneUp(row(0), () => row(0), 500)).toBe(false)
  expect(watch.hasGoneUp(row(90), () => row(90), 590)).toBe(false)
  expect(watch.hasGoneUp(row(0), () => row(0), 590)).toBe(false)
  expect(watch.hasGoneUp(row(90), () => row(90), 680)).toBe(false)
  expect(watch.hasGoneUp(row(90), () => row(90), 680)).toBe(true)
})

test('a scroll up from the end is detected at once', () => {
  const watch = createScrollUpDetector()
  const row = (top: number) => ({ key: 'one', top, bottom: top + 20 })
  watch.begin(row(0), 500)
  expect(watch.hasGoneUp(row(60), () => row(60), 500)).toBe(true)
})

test('movement right after new rows is no scroll, unless there was input', () => {
  let time = 10_000
  const watch = createScrollUpDetector(() => time)
  const at = (top: number) => watch.hasGoneUp(row(top, top + 80), () => row(top, top + 80))
  const begin = () => watch.begin(row(0, 80))
  begin()
  watch.noteGrowth()
  time += 500
  expect(at(60)).toBe(false)
  time += 600
  expect(at(60)).toBe(true)
  begin()
  watch.noteGrowth()
  watch.noteHand()
  expect(at(60)).toBe(true)
})
