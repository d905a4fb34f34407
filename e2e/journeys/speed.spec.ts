import { measureInbox } from '../../bench/screens/measureInbox.ts'
import { expect, test } from '../fixtures.ts'

test('with ten thousand tickets and a conversation of fifty thousand messages the inbox stays quick', async () => {
  test.setTimeout(300_000)
  // Beside other tests, on any machine: three times what it must be on a quiet one.
  expect(await measureInbox({ factor: 3 })).toBe(true)
})
