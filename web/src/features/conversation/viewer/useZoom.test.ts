import { expect, test } from 'vitest'
import { clampToEdges, MAX_SCALE, UNZOOMED, zoomTo } from './useZoom.ts'

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 100, y: -40 }
  const view = zoomTo(zoomTo(UNZOOMED, 2, at), 5, at)
  expect((at.x - view.x) / view.scale).toBeCloseTo(at.x)
  expect((at.y - view.y) / view.scale).toBeCloseTo(at.y)
})

test('the scale stays between one and the maximum', () => {
  expect(zoomTo(UNZOOMED, 0.2)).toEqual(UNZOOMED)
  expect(zoomTo(UNZOOMED, 100).scale).toBe(MAX_SCALE)
})

test('a picture is not moved beyond its edge, and an unzoomed one does not move', () => {
  expect(clampToEdges({ scale: 3, x: 900, y: -900 }, { width: 400, height: 200 })).toEqual({ scale: 3, x: 400, y: -200 })
  expect(clampToEdges({ scale: 1, x: 50, y: 50 }, { width: 400, height: 200 })).toEqual(UNZOOMED)
})
