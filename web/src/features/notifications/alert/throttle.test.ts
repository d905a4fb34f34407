import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

test('the callback runs at most once a second', () => {
  let time = 0
  let rung = 0
  const ring = throttle(
    () => rung++,
    1000,
    () => time,
  )
  for (time = 0; time <= 3000; time += 100) ring()
  expect(rung).toBe(4)
})
