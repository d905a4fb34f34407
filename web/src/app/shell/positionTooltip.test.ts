import { expect, test } from 'vitest'
import { positionTooltip } from './positionTooltip.ts'

const window = { width: 400, height: 300 }
const hint = { width: 100, height: 30 }
const box = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

test('a tooltip is below its target, and above it at the bottom of the window', () => {
  expect(positionTooltip(hint, { target: box(180, 20), side: 'block' }, window)).toEqual({ left: 150, top: 66 })
  expect(positionTooltip(hint, { target: box(180, 250), side: 'block' }, window)).toEqual({ left: 150, top: 214 })
})

test('a tooltip is at the right of a collapsed rail', () => {
  expect(positionTooltip(hint, { target: box(10, 100), side: 'right' }, window)).toEqual({ left: 56, top: 105 })
})

test('a tooltip stays inside the window', () => {
  expect(positionTooltip(hint, { target: box(0, 20), side: 'block' }, window).left).toBe(8)
  expect(positionTooltip(hint, { target: box(360, 20), side: 'block' }, window).left).toBe(292)
})
